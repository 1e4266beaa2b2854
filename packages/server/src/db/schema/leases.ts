import type { Millis } from '../../core/ports/clock.ts';

export interface LeaseTable {
  name: string;
  until: Millis;
}
