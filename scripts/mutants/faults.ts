import { writing } from './blobs.ts';
import { checking } from './blobs-checking.ts';
import { s3Faults } from './blobs-s3.ts';
import { access } from './core-access.ts';
import { again } from './core-again.ts';
import { auditing } from './core-audit.ts';
import { collecting } from './core-collect.ts';
import { finalize } from './core-finalize.ts';
import { locks } from './core-locks.ts';
import { names } from './core-names.ts';
import { owners } from './core-owners.ts';
import { put } from './core-put.ts';
import { reads } from './core-reads.ts';
import { reserve } from './core-reserve.ts';
import { scopes } from './core-scopes.ts';
import { transactions } from './db.ts';
import { accounts } from './db-accounts.ts';
import { files } from './db-files.ts';
import { locks as rowLocks } from './db-locks.ts';
import { others } from './db-others.ts';
import { postgres } from './db-postgres.ts';
import { queries } from './db-rows.ts';
import type { Fault, Room } from './fault.ts';
import { found } from './found.ts';
import { requests } from './http.ts';
import { content } from './http-content.ts';
import { frames } from './http-frames.ts';
import { jobs } from './jobs.ts';
import { order } from './order.ts';
import { player } from './player.ts';
import { starting } from './starting.ts';

export type Known = Fault & { room: Room };

const of = (room: Room, faults: Fault[]): Known[] => faults.map((fault) => ({ ...fault, room }));

export const known: Known[] = [
  ...of('core', [
    ...access,
    ...scopes,
    ...owners,
    ...names,
    ...locks,
    ...again,
    ...auditing,
    ...reserve,
    ...put,
    ...finalize,
    ...collecting,
    ...reads,
  ]),
  ...of('http', [...requests, ...content, ...frames]),
  ...of('db', [
    ...transactions,
    ...queries,
    ...others,
    ...accounts,
    ...rowLocks,
    ...files,
    ...postgres,
  ]),
  ...of('blobs', [...writing, ...checking, ...s3Faults]),
  ...of('jobs', [...jobs, ...order, ...starting]),
  ...of('torture', found),
  ...of('player', player),
];
