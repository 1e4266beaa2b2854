import type { Row } from '../harness/row.ts';
import { animation } from './animation.ts';
import { busy } from './busy.ts';
import { cliStart } from './cli-start.ts';
import { firstFrame } from './first-frame.ts';
import { flow } from './flow.ts';
import { flowS3 } from './flow-s3.ts';
import { flowS3Costs } from './flow-s3-costs.ts';
import { generator } from './generator.ts';
import { memory } from './memory.ts';
import { putLarge } from './put-large.ts';
import { putSmall } from './put-small.ts';
import { read } from './read.ts';
import { readMillion } from './read-million.ts';
import { readMillionPostgres } from './read-million-postgres.ts';
import { reupload } from './reupload.ts';
import { scroll } from './scroll.ts';
import { start } from './start.ts';
import { syncs } from './syncs.ts';
import { upload } from './upload.ts';
import { verifyS3 } from './verify-s3.ts';

/** In the order in which they run: those that write many small files come last. */
export const rows: readonly Row[] = [
  generator,
  read,
  readMillion,
  readMillionPostgres,
  start,
  cliStart,
  scroll,
  animation,
  firstFrame,
  putLarge,
  busy,
  memory,
  reupload,
  upload,
  flowS3,
  flowS3Costs,
  verifyS3,
  syncs,
  flow,
  putSmall,
];
