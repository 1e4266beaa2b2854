import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Client } from 'pg';
import { s3Client } from '../../harness/services/buckets.ts';
import { s3Service } from '../../harness/services/services.ts';

export type Place = [name: string, content: Uint8Array];

/** Yields every file of a folder, and the names of all. */
export async function* filesOf(folder: string): AsyncGenerator<Place> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  yield ['the names of the files', Buffer.from(entries.map(({ name }) => name).join('\n'))];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Files may disappear while the server runs.
    const content = await readFile(path).catch(() => null);
    if (content) yield [path.slice(folder.length + 1), content];
  }
}

/** Permissions of a file, such as 0o600. */
export const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

/** Yields every row of every table, as PostgreSQL prints it. */
export async function* rowsOf(url: string): AsyncGenerator<Place> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      yield [`the table ${name}`, Buffer.from(rows.map(({ row }) => row).join('\n'))];
    }
  } finally {
    await client.end();
  }
}

export async function* objectsOf(bucket: string): AsyncGenerator<Place> {
  const client = s3Client(s3Service());
  try {
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from }),
      );
      for (const { Key = '' } of page.Contents ?? []) {
        const get = new GetObjectCommand({ Bucket: bucket, Key });
        const { Body, ...metadata } = await client.send(get);
        const content = (await Body?.transformToByteArray()) ?? new Uint8Array();
        yield [
          `the object ${Key}`,
          Buffer.concat([Buffer.from(JSON.stringify([Key, metadata])), content]),
        ];
      }
      from = page.NextContinuationToken;
      isLast = from === undefined;
    }
  } finally {
    client.destroy();
  }
}

const AT_ONCE = 1024 ** 2;
/** The overlap of consecutive chunks, in bytes. */
const OVERLAP = 256;
/** Zeros, which are skipped: most mapped pages were never touched. */
const NOTHING = Buffer.alloc(AT_ONCE);

/** Yields the writable memory of a process, like a core dump. */
export async function* memoryOf(pid: number): AsyncGenerator<Place> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  const buffer = Buffer.alloc(AT_ONCE);
  try {
    for (const line of maps.split('\n')) {
      const [range = '', rights = '', , , , name = ''] = line.split(/ +/);
      if (!rights.startsWith('rw')) continue;
      const [from = 0, to = 0] = range.split('-').map((address) => Number.parseInt(address, 16));
      for (let at = from; at < to; at += AT_ONCE - OVERLAP) {
        const length = Math.min(AT_ONCE, to - at);
        // Skips memory that was unmapped meanwhile or cannot be read, such as pages of a device.
        const read = await memory.read(buffer, 0, length, at).catch(() => null);
        if (read === null) break;
        const content = buffer.subarray(0, read.bytesRead);
        if (!content.equals(NOTHING.subarray(0, read.bytesRead)))
          yield [`memory ${name}`.trim(), content];
        if (length < AT_ONCE) break;
      }
    }
  } finally {
    await memory.close();
  }
}

/** The command line, which `ps` shows to every user of the machine. */
export const argumentsOf = (pid: number): Promise<Buffer> => readFile(`/proc/${pid}/cmdline`);
