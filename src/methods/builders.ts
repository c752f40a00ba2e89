/** Every way to build a pyramid. */

import type { Builder } from '../method.ts';
import { EDU_AL, EDU_BE, EDU_ROUGE } from '../pyramid/edu/builder.ts';
import { EDUA_C, EDUA_G, EDUA_X } from '../pyramid/edua/builder.ts';
import { PEAK_BUILDER } from '../pyramid/peak/builder.ts';
import { STATEMENTS } from '../pyramid/statements/builder.ts';
import { createRegistry } from './registry.ts';

export const BUILDERS = createRegistry<Builder>({
  kind: 'builder',
  entries: [STATEMENTS, EDUA_X, EDUA_G, EDUA_C, EDU_AL, EDU_ROUGE, EDU_BE, PEAK_BUILDER],
});
