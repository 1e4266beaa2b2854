import type { Millis } from '../../core/ports/clock.ts';

export interface TurnTable {
  name: string;
  until: Millis;
}
