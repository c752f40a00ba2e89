/**
 * How to read the page: the words of the method and the marks in the texts, for someone who has never seen a
 * pyramid.
 */
import { type Html, html } from './escape.ts';

export function legend(): Html {
  return html`<details class="legend"><summary>How to read this report</summary><div>
    <p>A <dfn>content unit</dfn> is one piece of content that summaries express, in whatever words. Its <dfn>weight</dfn> is the number of references that express it; the units of one weight are a <dfn>tier</dfn> of the pyramid. The words of a reference that express a unit are its <dfn>contributor</dfn>.</p>
    <dl>
      <div><dt>raw</dt><dd>the summed weight of the distinct units that a summary expresses</dd></div>
      <div><dt>quality</dt><dd>raw, divided by the most that as many units as the summary has (X) could weigh: how well it chose what to say</dd></div>
      <div><dt>coverage</dt><dd>raw, divided by the most that as many units as an average reference has (X̄) could weigh: how much of what matters it says</dd></div>
      <div><dt>comprehensive</dt><dd>the mean of quality and coverage</dd></div>
      <div><dt>top(X)</dt><dd>the weight of the X heaviest units of the pyramid</dd></div>
    </dl>
    <ul>
      <li><mark class="k4"><i data-n="7"></i>words</mark> express unit 7 of the pyramid; the stronger the colour, the heavier the unit</li>
      <li><mark class="k4"><i data-n="7"></i>words</mark> between <mark class="k4"><i data-n="…7"></i>others</mark> express unit 7 together</li>
      <li><mark class="k4"><i data-n="7"></i>words that </mark><mark class="k2 l1"><mark class="k4"><i data-n="9"></i>overlap</mark></mark><mark class="k2 l1"> have a line each</mark></li>
      <li><mark class="k4 r"><i data-n="7 again"></i>words</mark> repeat unit 7: they count in X and add no weight</li>
      <li><mark class="x"><i data-n="a"></i>words</mark> express something that the pyramid does not have: it counts in X and weighs nothing</li>
    </ul>
    <p>A score that has no meaning, as for an empty summary, is not zero: the summary is unscored, and the reason is given.</p>
  </div></details>`;
}
