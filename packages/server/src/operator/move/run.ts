import { resolve } from 'node:path';
import { lockDataDir } from '../../compose/parts.ts';
import { openStorage, type Storage, type StorageConfig } from '../../compose/storage.ts';
import { Refusal } from '../../core/model/errors.ts';
import { type ProgressLine, size } from '../progress-line.ts';
import { checkBytes } from './check-bytes.ts';
import { moveBytes } from './move-bytes.ts';
import { placeOfBytes, placeOfRows } from './target.ts';

type Options = {
  /** Copy only the bytes. A server may use the source meanwhile. */
  bytes: boolean;
  /** Continue although bytes that are in use are lost. */
  withoutLost: boolean;
};

/** Bytes that the source has lost, and the share and build ids that use them. */
export type LostObject = {
  key: string;
  sha256: string;
  sizeBytes: number;
  why: string;
  usedBy: string[];
};

/** The result of a move. `skipped` objects existed already; `rows` is 0 if all rows existed. */
export type Report = {
  objects: number;
  bytes: number;
  skipped: number;
  rows: number;
  lost: LostObject[];
};

const NOTHING: Report = { objects: 0, bytes: 0, skipped: 0, rows: 0, lost: [] };

export type Move = {
  from: StorageConfig;
  to: StorageConfig;
  options: Options;
  progress: ProgressLine;
  signal: AbortSignal;
};

/** Which parts are in different places in the two configurations, and so have to be copied. */
export const partsOf = ({ from, to }: Pick<Move, 'from' | 'to'>) => ({
  rows: placeOfRows(from.config) !== placeOfRows(to.config),
  bytes: placeOfBytes(from.config) !== placeOfBytes(to.config),
});

/**
 * Copies the contents of one configuration to another: first the bytes, then the rows that name
 * them. The source does not change. A move that was interrupted continues when it is run again.
 */
export async function runMove(move: Move): Promise<Report> {
  const { from, to } = move;
  const release = await claim(move);
  const open: Storage[] = [];
  try {
    const source = await openStorage(from);
    open.push(source);
    if (await source.rows.isEmpty()) throw nothingThere(from);
    const target = await openStorage(to);
    open.push(target);
    return await inOrder(move, source, target);
  } finally {
    for (const storage of open) await storage.close();
    release();
  }
}

async function inOrder(move: Move, source: Storage, target: Storage): Promise<Report> {
  const { options, progress, signal } = move;
  const parts = partsOf(move);
  const rowsToCopy = parts.rows && !options.bytes && !(await rowsAreThere(source, target, move));
  const report: Report = { ...NOTHING, ...(parts.bytes && (await bytes(move, source, target))) };
  if (options.bytes) return report;
  const missed = report.lost.some(({ usedBy }) => usedBy.length > 0);
  if (missed && !options.withoutLost) return report;
  if (rowsToCopy) report.rows = await rows(move, source, target);
  if (parts.bytes) {
    const known = new Set(report.lost.map(({ key }) => key));
    await checkBytes({
      objects: target.rows.objects(),
      blobs: target.blobs,
      known,
      live: progress,
      signal,
    });
  }
  return report;
}

/** Whether the target has all rows already. Refuses when it has other rows. */
async function rowsAreThere(source: Storage, target: Storage, { to, progress, signal }: Move) {
  if (await target.rows.isEmpty()) return false;
  progress.show(() => 'Comparing rows');
  if (await source.rows.sameAs(target.rows, signal)) return true;
  throw new Refusal(
    'invalid_request',
    `${placeOfRows(to.config)} has rows already, and they are not those of the source. Nothing was changed. If its servers have run since a move, that move is over. If you do not need these rows, empty that database and run this again.`,
  );
}

async function bytes({ progress, signal }: Move, source: Storage, target: Storage) {
  const total = await source.rows.objectTotals();
  const began = performance.now();
  const moved = await moveBytes({
    objects: source.rows.objects(),
    from: source.blobs,
    to: target.blobs,
    clock: source.clock,
    signal,
    onProgress: (done) =>
      progress.show(() => {
        const rate = (1000 * done.copied) / Math.max(1, performance.now() - began);
        const part = `${size(done.bytes)} of ${size(total.bytes)}`;
        return `Bytes: ${part}, ${done.objects} of ${total.objects} objects, ${size(rate)}/s`;
      }),
  });
  const lost: LostObject[] = [];
  for (const { contentHash, ...object } of moved.lost) {
    lost.push({ ...object, sha256: contentHash, usedBy: await source.rows.usersOf(object.key) });
  }
  return { ...moved, lost };
}

async function rows({ progress, signal }: Move, source: Storage, target: Storage): Promise<number> {
  const total = await source.rows.count();
  let copied = 0;
  const onRows = (more: number) => {
    copied += more;
    progress.show(() =>
      copied < total ? `Rows: ${copied} of ${total}` : 'Comparing rows before they are kept',
    );
  };
  await source.rows.copyTo(target.rows, { onRows, signal });
  return total;
}

/** Locks both data directories against servers. Resolves to a function that unlocks them. */
async function claim({ from, to, options }: Move): Promise<() => void> {
  const locks: (() => void)[] = [];
  const release = () => {
    for (const release of locks) release();
  };
  const sameFolder = resolve(from.config.dataDir) === resolve(to.config.dataDir);
  try {
    if (!options.bytes) locks.push(await lockDataDir(from.config).catch(inUse));
    if (!sameFolder) locks.push(await lockDataDir(to.config));
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function inUse(error: Error): never {
  if (!error.message.includes('is in use by another server')) throw error;
  throw new Refusal(
    'unavailable',
    'A server uses the source. Stop it first; or copy the bytes with --bytes while it runs, so that it has to stop only for the rest.',
  );
}

const nothingThere = ({ config }: StorageConfig) =>
  new Refusal(
    'invalid_request',
    `${placeOfRows(config)}, which the environment names as the source, has no data. Set VITRINE_DATA_DIR or VITRINE_DATABASE_URL as for the server that runs now.`,
  );
