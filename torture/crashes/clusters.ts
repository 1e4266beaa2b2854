import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '../../testing/services/postgres.ts';

/**
 * Small, and in nothing less durable. The log is written for commits alone: whatever else wrote it
 * would save what a commit had not.
 */
const SETTINGS = {
  ...{ shared_buffers: '16MB', max_connections: '20', min_wal_size: '2MB', max_wal_size: '64MB' },
  ...{ autovacuum: 'off', bgwriter_lru_maxpages: '0', checkpoint_timeout: '1h' },
  ...{ wal_writer_delay: '10s', wal_writer_flush_after: '1GB' },
  ...{ max_logical_replication_workers: '0', io_method: 'sync' },
  // What a crash left is synced as a whole, and not file by file.
  recovery_init_sync_method: 'syncfs',
};

const options = { durable: true, settings: SETTINGS, socket: true };

/** What others are copies of, once it is halted. */
export const startTemplate = (): Promise<Postgres> =>
  startPostgres('18', { ...options, initdb: ['--wal-segsize=1'] });

export type Template = Pick<Postgres, 'bin' | 'data'>;

/** Starts one on a copy, which is made there. */
export async function startCopy({ bin, data: template }: Template, data: string) {
  await promisify(execFile)('cp', ['-a', template, data]);
  return startPostgres('18', { ...options, bin, data });
}
