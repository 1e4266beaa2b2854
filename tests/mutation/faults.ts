import type { Fault } from './fault.ts';
import { accounts } from './faults/accounts.ts';
import { databaseLocks } from './faults/database-locks.ts';
import { durableDatabase } from './faults/durability-database.ts';
import { durableFiles } from './faults/durability-files.ts';
import { isolation } from './faults/isolation.ts';
import { locks } from './faults/locks.ts';
import { order } from './faults/order.ts';
import { orderOfBytes } from './faults/order-of-bytes.ts';

const groups = [
  order,
  orderOfBytes,
  locks,
  databaseLocks,
  durableFiles,
  durableDatabase,
  isolation,
  accounts,
];

/** All faults written by hand. */
export const faults: Fault[] = groups.flatMap((group) => group.faults);
