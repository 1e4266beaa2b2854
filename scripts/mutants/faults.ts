import { writing } from './blobs.ts';
import { checking } from './blobs-checking.ts';
import { s3Faults } from './blobs-s3.ts';
import { access } from './core-access.ts';
import { collecting } from './core-collect.ts';
import { finalize } from './core-finalize.ts';
import { put } from './core-put.ts';
import { reads } from './core-reads.ts';
import { reserve } from './core-reserve.ts';
import { transactions } from './db.ts';
import { postgres } from './db-postgres.ts';
import { queries } from './db-rows.ts';
import type { Fault, Room } from './fault.ts';
import { requests } from './http.ts';
import { content } from './http-content.ts';
import { jobs } from './jobs.ts';

export type Known = Fault & { room: Room };

const of = (room: Room, faults: Fault[]): Known[] => faults.map((fault) => ({ ...fault, room }));

export const known: Known[] = [
  ...of('core', [...access, ...reserve, ...put, ...finalize, ...collecting, ...reads]),
  ...of('http', [...requests, ...content]),
  ...of('db', [...transactions, ...queries, ...postgres]),
  ...of('blobs', [...writing, ...checking, ...s3Faults]),
  ...of('jobs', jobs),
];
