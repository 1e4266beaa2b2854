import type { Scenario } from '../scenario.ts';
import { anyProcess } from './any-process.ts';
import { oneEffect } from './one-effect.ts';
import { wholeRevisions } from './whole-revisions.ts';

export const concurrency: Scenario[] = [wholeRevisions, anyProcess, oneEffect];
