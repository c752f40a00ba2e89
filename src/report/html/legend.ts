/**
 * How to read the page: the words of the method and the marks in the texts, for someone who has never seen a
 * pyramid. Only what the page shows is explained: a page of people has no similarities.
 */
import { METRICS } from '../../methods/metrics.ts';
import { wordsOf } from '../../methods/words.ts';
import { furtherNames } from '../../score/also.ts';
import type { Report } from '../report.ts';
import { hidesRepeats } from '../units.ts';
import { type Html, html } from './escape.ts';

export function legend(report: Report): Html {
  const shown = whatIsShown(report);
  return html`<details class="legend"><summary>How to read this report</summary><div>
    <p>A <dfn>content unit</dfn> is one piece of content that summaries express, in whatever words. Its <dfn>weight</dfn> is the number of references that express it; the units of one weight are a <dfn>tier</dfn> of the pyramid. The words of a reference that express a unit are its <dfn>contributor</dfn>.</p>
    <dl>${scores(shown)}${furtherNames(report).map(further)}${evidence(report)}</dl>
    <ul>${marks(shown)}</ul>
    <p>A score that has no meaning, as for an empty summary, is not zero: the summary is unscored, and the reason is given.</p>
  </div></details>`;
}

type Shown = ReturnType<typeof whatIsShown>;

function whatIsShown({ topics }: Report) {
  const summaries = topics.flatMap((topic) => topic.summaries);
  const annotated = summaries.map((summary) => summary.annotated);
  const withOthers = annotated.filter(({ unmatched }) => unmatched.length > 0);
  return {
    /** How many content units a summary has in all. */
    sizes: summaries.some(({ card }) => card.counts.size !== null),
    repeats: summaries.some(({ card }) => (card.counts.repeated ?? 0) > 0),
    /** Units that the matcher is not sure of. */
    unsure: summaries.some(({ card }) => card.counts.unsure > 0),
    /** Words without a unit. */
    others: withOthers.length > 0,
    /** Some of which may be repeats. */
    hiddenRepeats: withOthers.some(hidesRepeats),
  };
}

function scores({ sizes }: Shown): readonly Html[] {
  const coverage = define(
    'coverage',
    'raw, divided by the most that as many units as an average reference has (X̄) could weigh: how much of what matters it says',
  );
  return [
    define('raw', 'the summed weight of the distinct units that a summary expresses'),
    ...(sizes
      ? [
          define(
            'quality',
            'raw, divided by the most that as many units as the summary has (X) could weigh: how well it chose what to say',
          ),
          coverage,
          define('comprehensive', 'the mean of quality and coverage'),
        ]
      : [
          coverage,
          define(
            'quality, comprehensive',
            'not known here: they need all that a summary says, and only the units of the pyramid were looked for',
          ),
        ]),
    define('top(n)', 'the weight of the n heaviest units of the pyramid'),
  ];
}

/** A metric says itself what it is; one that is not known here, only its name. */
function further(name: string): Html | false {
  const entry = METRICS.find(name);
  return entry !== null && define(name, entry.summary);
}

/** Each matcher of the page explains its own terms. */
function evidence({ topics }: Report): readonly Html[] {
  const annotated = topics.flatMap(({ summaries }) => summaries.map((summary) => summary.annotated));
  const matches = annotated.flatMap(({ matches, unsure = [] }) =>
    [...matches, ...unsure].flatMap((match) => match.evidence ?? []),
  );
  const misses = annotated.flatMap((summary) => summary.missed ?? []);
  const matchers = [...matches, ...misses.map((miss) => miss.evidence)].map(({ matcher }) => matcher);
  return [...new Set(matchers)].sort().flatMap((matcher) =>
    wordsOf(matcher)
      .legend({
        matches: matches.filter((seen) => seen.matcher === matcher),
        misses: misses.filter((miss) => miss.evidence.matcher === matcher),
      })
      .map(({ term, meaning }) => define(term, meaning)),
  );
}

function define(term: string, meaning: string): Html {
  return html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`;
}

function marks({ sizes, repeats, unsure, others, hiddenRepeats }: Shown): readonly (Html | false)[] {
  const counts = sizes ? 'counts in X and weighs nothing' : 'weighs nothing';
  const other = hiddenRepeats
    ? 'something that other words express already, or that the pyramid does not have'
    : 'something that the pyramid does not have';
  return [
    html`<li><mark class="k4"><i data-n="7"></i>words</mark> express unit 7 of the pyramid; the stronger the colour, the heavier the unit</li>`,
    html`<li><mark class="k4"><i data-n="7"></i>words</mark> between <mark class="k4"><i data-n="…7"></i>others</mark> express unit 7 together</li>`,
    html`<li><mark class="k4"><i data-n="7"></i>words that </mark><mark class="k2 l1"><mark class="k4"><i data-n="9"></i>overlap</mark></mark><mark class="k2 l1"> have a line each</mark></li>`,
    repeats &&
      html`<li><mark class="k4 r"><i data-n="7 again"></i>words</mark> repeat unit 7: they count in X and add no weight</li>`,
    unsure &&
      html`<li><mark class="k4 u"><i data-n="7?"></i>words</mark> may express unit 7: check them</li>`,
    others && html`<li><mark class="x"><i data-n="a"></i>words</mark> express ${other}: it ${counts}</li>`,
  ];
}
