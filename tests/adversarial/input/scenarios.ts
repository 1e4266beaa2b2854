import type { Scenario } from '../scenario.ts';
import { names } from './names/scenario.ts';
import { fuzz } from './operations/scenario.ts';
import { bundles } from './values/bundles.ts';
import { bodies } from './values/json.ts';
import { malformed } from './wire/malformed.ts';
import { mutations } from './wire/mutations.ts';
import { pipelines } from './wire/pipelines.ts';
import { slotPuts } from './wire/slot-puts.ts';

export const input: Scenario[] = [
  malformed,
  mutations,
  pipelines,
  slotPuts,
  fuzz,
  names,
  bodies,
  bundles,
];
