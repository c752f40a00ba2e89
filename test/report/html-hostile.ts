/**
 * A report in which every text that a user can give tries to break out of the page, and what each should look
 * like there.
 */
import type { AnnotatedSummary, Pyramid } from '../../src/model.ts';
import { displayName } from '../../src/report/format.ts';
import type { Report } from '../../src/report/report.ts';
import { reportOf } from './html-sample.ts';

const ATTACKS = [
  '</script><script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  "' autofocus onfocus='window.ran=1",
  ']]><svg onload="window.ran=1">',
  '<!--<script>window.ran=1//-->',
  '</noscript></title></style><script>window.ran=1</script>',
  '</template></textarea></details><iframe srcdoc="<script>parent.ran=1</script>">',
  '<style>*{display:none}</style>',
  'javascript:window.ran=1',
  '{{window.ran=1}}',
  '&lt;script&gt;',
  'line\u2028separators\u2029',
  'nul\0nul',
  '\u202eright to left',
].join(' ');

const attack = (where: string) => `${ATTACKS} ${where}`;

const pyramid: Pyramid = {
  id: attack('topic id'),
  method: attack('method'),
  references: [{ id: attack('reference id'), text: attack('reference text') }],
  units: [
    {
      id: attack('unit id'),
      label: attack('label'),
      weight: 1,
      comment: attack('unit comment'),
      contributors: [
        {
          reference: attack('reference id'),
          text: attack('contributor'),
          spans: [],
          comment: attack('contributor comment'),
        },
      ],
    },
    {
      id: '2',
      label: 'marked in the middle of an attack',
      weight: 1,
      contributors: [
        {
          reference: attack('reference id'),
          text: 'words',
          spans: [
            [3, 40],
            [60, 90],
          ],
        },
      ],
    },
  ],
};

const annotated = (where: string): AnnotatedSummary => ({
  summary: { id: attack(`summary id ${where}`), text: attack(`summary text ${where}`) },
  matches: [
    { unit: pyramid.units[0]!.id, text: attack('match'), spans: [[5, 50]], comment: attack('match comment') },
    { unit: '2', text: 'words', spans: [[30, 100]] },
  ],
  unmatched: [{ text: attack('other'), spans: [[90, 120]], comment: attack('other comment') }],
});

/** With more than a hundred summaries, the page reads them later and in another way. */
export function hostileReport(summaries: number): Report {
  return reportOf({
    annotations: [
      { pyramid, summaries: Array.from({ length: summaries }, (_, i) => annotated(String(i + 1))) },
      { pyramid: { ...pyramid, id: 'harmless' }, summaries: [] },
    ],
    signature: { pyramid: attack('signature') },
    thresholds: { coverage: 2 },
  });
}

/** How the page shows them: names on one line, all else with the picture of NUL. */
export const SHOWN: readonly string[] = [
  ...['topic id', 'reference id', 'summary id 1'].map((where) => displayName(attack(where))),
  ...[
    'method',
    'reference text',
    'unit id',
    'label',
    'unit comment',
    'contributor',
    'contributor comment',
    'summary text 1',
    'match',
    'match comment',
    'other',
    'other comment',
    'signature',
  ].map((where) => attack(where).replaceAll('\0', '␀')),
];
