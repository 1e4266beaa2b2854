import type { Scenario } from '../scenario.ts';
import { brokenRequests } from './broken-requests.ts';
import { steppingClock } from './clock.ts';
import { lockedDatabase, lostDatabase, restartedDatabase } from './databases.ts';
import { fullDisk } from './full-disk.ts';
import { idleConnections } from './idle-connections.ts';
import { descriptors, fileSizes } from './resources.ts';
import { slowClients } from './slow-clients.ts';
import { badStore } from './stores.ts';

export const faults: Scenario[] = [
  fullDisk,
  descriptors,
  fileSizes,
  lockedDatabase,
  lostDatabase,
  restartedDatabase,
  badStore,
  steppingClock,
  brokenRequests,
  slowClients,
  idleConnections,
];
