import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '../../harness/services/postgres.ts';

/**
 * Small, and in nothing less durable. The log is written for commits alone: whatever else wrote it
 * would save what a commit had not.
 */
const SETTINGS = {
  shared_buffers: '16MB',
  max_connections: '20',
  min_wal_size: '2MB',
  max_wal_size: '64MB',
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  checkpoint_timeout: '1h',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  // In its data, which goes: else what a kill left would stay for good.
  dynamic_shared_memory_type: 'mmap',
  // What a crash left is synced as a whole, and not file by file.
  recovery_init_sync_method: 'syncfs',
};

const run = promisify(execFile);

const options = { durable: true, settings: SETTINGS, socket: true };

/** What others are copies of, once it is halted. */
export const startTemplate = (): Promise<Postgres> =>
  startPostgres('18', { ...options, initdb: ['--wal-segsize=1'] });

export type Template = Pick<Postgres, 'bin' | 'data'>;

/** Starts one on a copy, which is made there. Killed, it may come back on what is another disk to it. */
export async function startCopy({ bin, data: template }: Template, data: string) {
  await run('cp', ['-a', template, data]);
  const postgres = await startPostgres('18', { ...options, bin, data });
  const memory = await sharedMemory(data);
  const kill = async () => {
    await postgres.kill();
    // There it would not take it for its own, and leave it to the system, which has room for 4096.
    await run('ipcrm', ['-m', memory]);
  };
  return { ...postgres, kill };
}

/** Its id, the last word of the seventh line: src/include/utils/pidfile.h. */
async function sharedMemory(data: string): Promise<string> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return lines[6]?.trim().split(/\s+/).at(-1) ?? '';
}
