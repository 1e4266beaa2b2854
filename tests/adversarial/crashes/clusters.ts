import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '../../harness/services/postgres.ts';

/** Only commits write the log: any other write would make an unsynced commit durable. */
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
  // System V or POSIX segments would outlive a kill; files go with the data directory.
  dynamic_shared_memory_type: 'mmap',
  // Recovery syncs the whole file system instead of each file.
  recovery_init_sync_method: 'syncfs',
};

const run = promisify(execFile);

const options = { durable: true, settings: SETTINGS, socket: true };

/** Starts the cluster from which others are copied after it has stopped. */
export const startTemplate = (): Promise<Postgres> =>
  startPostgres('18', { ...options, initdb: ['--wal-segsize=1'] });

export type Template = Pick<Postgres, 'bin' | 'data'>;

/** After a kill the copy may be restarted on another device. */
export async function startCopy({ bin, data: template }: Template, data: string) {
  await run('cp', ['-a', template, data]);
  const postgres = await startPostgres('18', { ...options, bin, data });
  const memory = await sharedMemory(data);
  const kill = async () => {
    await postgres.kill();
    // On another device PostgreSQL does not know its segment again, and Linux allows 4096 of them.
    await run('ipcrm', ['-m', memory]);
  };
  return { ...postgres, kill };
}

/** The last word of the seventh line of postmaster.pid (src/include/utils/pidfile.h). */
async function sharedMemory(data: string): Promise<string> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return lines[6]?.trim().split(/\s+/).at(-1) ?? '';
}
