// The cost of the file store in comparison with doing less.
//   node bench/put.ts [memory|large|small|all] [a directory on the disk to measure]
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createFileBlobStore } from '../packages/server/src/blobs/files/store.ts';
import { sha256 } from '../tests/harness/fixtures/bytes.ts';
import { median, table } from './table.ts';

const MIB = 1024 * 1024;
const ROUNDS = 5;
const LARGE_BYTES = 512 * MIB;
const SMALL_BYTES = 1024;
const SMALL_COUNT = 1600;
const PARALLEL = 16;
const MEMORY_BYTES = 64 * MIB;

const work = await mkdtemp(join(process.argv[3] ?? tmpdir(), 'vitrine-bench-'));
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const base32 = () => Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
const store = createFileBlobStore({
  directory: join(work, 'store'),
  createSlotUrl: () => '',
  ids: { base32 },
});

const block = randomBytes(64 * 1024);

// Like a socket, each chunk has its own memory.
async function* body(bytes: number, fresh = false): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= block.length) {
    const chunk = left < block.length ? block.subarray(0, left) : block;
    yield fresh ? Uint8Array.from(chunk) : chunk;
  }
}

const expectedOf = (bytes: number) => {
  const hash = createHash('sha256');
  for (let left = bytes; left > 0; left -= block.length) {
    hash.update(left < block.length ? block.subarray(0, left) : block);
  }
  return {
    sizeBytes: bytes,
    contentHash: hash.digest('hex'),
    encoding: 'identity',
    maxDecodedBytes: bytes,
  } as const;
};

let files = 0;
const nextPath = () => join(work, `${files++}`);

const large = expectedOf(LARGE_BYTES);
const largeWays = {
  'write only': async () => {
    const path = nextPath();
    await pipeline(Readable.from(body(LARGE_BYTES)), createWriteStream(path));
    return path;
  },
  'write, hash, fsync in turn': async () => {
    const path = nextPath();
    const file = await open(path, 'wx');
    const hash = createHash('sha256');
    for await (const chunk of body(LARGE_BYTES)) {
      await file.write(chunk);
      hash.update(chunk);
    }
    hash.digest('hex');
    await file.sync();
    await file.close();
    return path;
  },
  'the store': async () => {
    const { key } = await store.receive(body(LARGE_BYTES), large);
    return join(work, 'store', 'objects', key.slice(0, 2), key);
  },
};

const small = expectedOf(SMALL_BYTES);
const smallFolder = join(work, 'small');
await mkdir(smallFolder);
const sixteenAtOnce = async (one: (name: string) => Promise<unknown>) => {
  let begun = 0;
  const worker = async () => {
    while (begun++ < SMALL_COUNT) await one(join(smallFolder, `${files++}`));
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
};
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
};
const smallBody = block.subarray(0, SMALL_BYTES);
const smallWays = {
  'write only': () => sixteenAtOnce((path) => writeFile(path, smallBody)),
  'write, hash, fsync, rename, fsync the folder': () =>
    sixteenAtOnce(async (path) => {
      sha256(smallBody);
      await writeFile(`${path}.tmp`, smallBody, { flush: true });
      await rename(`${path}.tmp`, path);
      await syncFolder(smallFolder);
    }),
  'the store': () => sixteenAtOnce(() => store.receive(body(SMALL_BYTES), small)),
};

// Touches memory first, because pages that the kernel must get from a hypervisor cost more than
// what is measured.
const touchMemory = async () => {
  const path = nextPath();
  await pipeline(Readable.from(body(LARGE_BYTES)), createWriteStream(path));
  await rm(path);
};

const seconds = async <T>(task: () => Promise<T>) => {
  const start = performance.now();
  const result = await task();
  return { result, took: (performance.now() - start) / 1000 };
};

const report = (title: string, unit: string, amount: number, times: Map<string, number[]>) => {
  const ours = times.get('the store') ?? [];
  const rate = (took: number) => (amount / took).toFixed(0);
  const rows = [...times].map(([way, took]) => {
    // Compares times of the same round, so that the machine's load affects both.
    const ratios = took.map((time, round) => time / (ours[round] ?? Number.NaN));
    const spread = `${rate(Math.max(...took))} to ${rate(Math.min(...took))}`;
    return [way, rate(median(took)), spread, median(ratios).toFixed(2)];
  });
  console.log(`\n${title}: medians of ${ROUNDS} interleaved rounds\n`);
  console.log(table([['way', unit, 'from, to', 'store / this'], ...rows]));
};

const memory = async () => {
  const expected = expectedOf(MEMORY_BYTES);
  await store.receive(body(MIB, true), expectedOf(MIB));
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await Promise.all(
    Array.from({ length: PARALLEL }, () => store.receive(body(MEMORY_BYTES, true), expected)),
  );
  clearInterval(timer);
  const grown = Math.round((peak - idle) / MIB);
  console.log(`${PARALLEL} x ${MEMORY_BYTES / MIB} MiB at once: ${grown} MiB more than idle`);
};

const interleaved = async <T>(ways: Record<string, () => Promise<T>>, clean?: Cleaning<T>) => {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [way, task] of Object.entries(ways)) {
      await clean?.before();
      const { result, took } = await seconds(task);
      times.set(way, [...(times.get(way) ?? []), took]);
      await clean?.after(result);
    }
  }
  return times;
};
type Cleaning<T> = { before: () => Promise<void>; after: (result: T) => Promise<void> };

// A large young generation frees unused chunks late: 80 MiB of chunks were measured with the
// default.
const YOUNG = '--max-semi-space-size=1';
const wanted = process.argv[2] ?? 'all';
const runs = (part: string) => wanted === part || wanted === 'all';
try {
  if (runs('memory')) {
    if (process.execArgv.includes(YOUNG)) await memory();
    else {
      const again = [YOUNG, import.meta.filename, 'memory', ...process.argv.slice(3)];
      spawnSync(process.execPath, again, { stdio: 'inherit' });
    }
  }
  if (runs('large')) {
    const times = await interleaved(largeWays, { before: touchMemory, after: (path) => rm(path) });
    report('512 MiB', 'MiB/s', LARGE_BYTES / MIB, times);
  }
  // Last, and without deletes in between, because ext4 scans recently freed inodes.
  if (runs('small'))
    report('1 KiB, 16 at once', 'files/s', SMALL_COUNT, await interleaved(smallWays));
} finally {
  await rm(work, { recursive: true });
}
