import type { Millis } from '../../core/model/time.ts';

export interface LeaseTable {
  name: string;
  until: Millis;
}
