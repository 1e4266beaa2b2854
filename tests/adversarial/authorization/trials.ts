import type { Trial } from '../trial.ts';
import { alike } from './alike.ts';
import { alone } from './alone.ts';
import { doors } from './doors.ts';
import { matrix } from './matrix.ts';
import { slots, slotsOfS3 } from './slots.ts';
import { time } from './time.ts';
import { tokens } from './tokens.ts';
import { visitors } from './visitors.ts';

export const authorization: Trial[] = [
  ...[matrix, alike, alone, tokens, slots, slotsOfS3],
  ...[doors, visitors, time],
];
