import type { Trial } from '../trial.ts';
import { anyProcess } from './any-process.ts';
import { oneEffect } from './one-effect.ts';
import { wholeRevisions } from './whole-revisions.ts';

export const sharing: Trial[] = [wholeRevisions, anyProcess, oneEffect];
