/** PEAK, the first fully automatic pyramid (Yang et al. 2016), as a metric: its builder and its matcher together. */
import { PEAK } from '../match/peak/matcher.ts';
import { PEAK_BUILDER } from '../pyramid/peak/builder.ts';
import { pyramidMetric } from './pyreval.ts';

export const PEAK_METRIC = pyramidMetric({
  name: 'peak',
  summary:
    'units from triples of the references, assigned to triples of the summary (after Yang et al. 2016)',
  builder: PEAK_BUILDER,
  matcher: PEAK,
});
