/** Every way to find the units of a pyramid in a summary. */
import { AMR } from '../match/amr/matcher.ts';
import { DP_UNIGRAM, DP_WTMF } from '../match/dp/matcher.ts';
import { LAP } from '../match/lap/matcher.ts';
import { LLM } from '../match/llm/matcher.ts';
import { PEAK } from '../match/peak/matcher.ts';
import { PRESENCE } from '../match/presence/matcher.ts';
import { WMIN } from '../match/wmin/matcher.ts';
import type { Matcher } from '../method.ts';
import { createRegistry } from './registry.ts';

export const MATCHERS = createRegistry<Matcher>({
  kind: 'matcher',
  entries: [PRESENCE, WMIN, LAP, AMR, LLM, DP_UNIGRAM, DP_WTMF, PEAK],
});
