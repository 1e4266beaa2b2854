import type { Scenario } from '../scenario.ts';
import { anonymousAccess } from './anonymous-access.ts';
import { indistinguishable } from './indistinguishable.ts';
import { isolation } from './isolation.ts';
import { matrix } from './matrix.ts';
import { methodAndPathVariants } from './method-path-variants.ts';
import { tokens } from './tokens.ts';

export const authorization: Scenario[] = [
  matrix,
  indistinguishable,
  isolation,
  tokens,
  methodAndPathVariants,
  anonymousAccess,
];
