import type { Scenario } from '../scenario.ts';
import { anonymousAccess } from './anonymous-access.ts';
import { indistinguishable } from './indistinguishable.ts';
import { matrix } from './matrix.ts';
import { methodAndPathVariants } from './method-path-variants.ts';
import { tokens } from './tokens.ts';

export const authorization: Scenario[] = [
  matrix,
  indistinguishable,
  tokens,
  methodAndPathVariants,
  anonymousAccess,
];
