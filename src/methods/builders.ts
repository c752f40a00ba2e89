/** Every way to build a pyramid. */

import type { Builder } from '../method.ts';
import { EDUA_C, EDUA_G, EDUA_X } from '../pyramid/edua/builder.ts';
import { STATEMENTS } from '../pyramid/statements/builder.ts';
import { createRegistry } from './registry.ts';

export const BUILDERS = createRegistry<Builder>({
  kind: 'builder',
  entries: [EDUA_X, EDUA_G, EDUA_C, STATEMENTS],
});
