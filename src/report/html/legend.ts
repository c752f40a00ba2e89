/**
 * How to read the page: the words of the method and the marks in the texts, for someone who has never seen a
 * pyramid. Only what the page shows is explained: a page of presence knows no sizes, a page of people no similarity.
 */
import type { MatchEvidence } from '../../model.ts';
import type { Report } from '../report.ts';
import { hidesRepeats, isCloser } from '../units.ts';
import { type Html, html } from './escape.ts';

export function legend(report: Report): Html {
  const shown = whatIsShown(report);
  return html`<details class="legend"><summary>How to read this report</summary><div>
    <p>A <dfn>content unit</dfn> is one piece of content that summaries express, in whatever words. Its <dfn>weight</dfn> is the number of references that express it; the units of one weight are a <dfn>tier</dfn> of the pyramid. The words of a reference that express a unit are its <dfn>contributor</dfn>.</p>
    <dl>${scores(shown)}${evidence(shown)}</dl>
    <ul>${marks(shown)}</ul>
    <p>A score that has no meaning, as for an empty summary, is not zero: the summary is unscored, and the reason is given.</p>
  </div></details>`;
}

interface Shown {
  /** How many content units a summary has in all. */
  readonly sizes: boolean;
  readonly repeats: boolean;
  /** Words without a unit. */
  readonly others: boolean;
  /** Some of which may be repeats. */
  readonly hiddenRepeats: boolean;
  readonly similarity: boolean;
  readonly runnerUp: boolean;
  /** A unit that words are more like than the one they express. */
  readonly closer: boolean;
  readonly probability: boolean;
  /** What similarity or probability would have been enough. */
  readonly limit: boolean;
}

function whatIsShown({ topics }: Report): Shown {
  const summaries = topics.flatMap((topic) => topic.summaries);
  const annotated = summaries.map((summary) => summary.annotated);
  const seen: readonly MatchEvidence[] = annotated.flatMap(({ matches }) =>
    matches.flatMap(({ evidence }) => evidence ?? []),
  );
  const misses = annotated.flatMap(({ missed }) => missed ?? []);
  const withOthers = annotated.filter(({ unmatched }) => unmatched.length > 0);
  return {
    sizes: summaries.some(({ card }) => card.counts.size !== null),
    repeats: summaries.some(({ card }) => (card.counts.repeated ?? 0) > 0),
    others: withOthers.length > 0,
    hiddenRepeats: withOthers.some(hidesRepeats),
    similarity: [...seen, ...misses].some((entry) => 'similarity' in entry),
    runnerUp: seen.some((entry) => 'runnerUp' in entry && !isCloser(entry)),
    closer: seen.some(isCloser),
    probability: [...seen, ...misses].some((entry) => 'probability' in entry),
    limit: misses.some(({ reason, closest }) => reason === 'below-threshold' && closest !== null),
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

function evidence({ similarity, runnerUp, closer, probability, limit }: Shown): readonly (Html | false)[] {
  const enough = limit ? '; what would have been enough stands with the units that were missed' : '';
  return [
    similarity &&
      define(
        'similarity',
        `how alike the words and the unit are in meaning, as a computer sees it: 1 is the most${enough}`,
      ),
    runnerUp && define('then unit 9', 'of the other units, the one that the same words are most like'),
    closer &&
      define(
        'closer to unit 9',
        'the words are more like unit 9, but do not express it: each unit is expressed once, and units are chosen so that together they weigh much',
      ),
    probability &&
      define(
        'probability',
        `how probable it is that the words express the unit, as a computer sees it: 1 is certain${enough}`,
      ),
  ];
}

function define(term: string, meaning: string): Html {
  return html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`;
}

function marks({ sizes, repeats, others, hiddenRepeats }: Shown): readonly (Html | false)[] {
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
    others && html`<li><mark class="x"><i data-n="a"></i>words</mark> express ${other}: it ${counts}</li>`,
  ];
}
