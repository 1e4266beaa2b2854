import type { Limits } from '@vitrine/contract';
import type { BuildInput, FileInput, PreviewInput } from './declare.ts';
import { LimitError, NetworkError } from './errors.ts';
import type { Http } from './http.ts';

/** Checks the server's limits before the files are hashed. */

type Parts = Pick<BuildInput, 'bundle' | 'files' | 'sourcemap'> & Pick<PreviewInput, 'recordings'>;

/** Fewer objects than these are hashed in an instant, so they are not worth a request for the limits. */
const MANY = 500;
const LARGE_BYTES = 64 * 1024 ** 2;

/** The bytes of one declared file in the JSON of a reserve, without path and type: names and a hash. */
const ENTRY_BYTES = 120;
/** The least bytes of all other fields, so that nothing is refused that the server would accept. */
const OTHER_BYTES = 400;

const encoder = new TextEncoder();
const entryBytes = ({ path, contentType = '' }: FileInput): number =>
  encoder.encode(JSON.stringify(path)).length + contentType.length + ENTRY_BYTES;

const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

const over = (what: string, bytes: number, most: number, variable: string): string | null =>
  bytes > most
    ? `${what} has ${mebibytes(bytes)}, and the server takes ${mebibytes(most)} (VITRINE_${variable})`
    : null;

/** The limit that is exceeded, as a sentence that names the server's variable; null if there is none. */
export function limitProblem(parts: Parts, limits: Limits): string | null {
  const { bundle, files = [], recordings = [], sourcemap } = parts;
  const others = [...files, ...recordings];
  const objects = others.length + (sourcemap ? 2 : 1);
  if (objects > limits.maxObjects)
    return `${objects} objects are to be uploaded, and the server takes ${limits.maxObjects} (VITRINE_MAX_OBJECTS)`;
  const list = others.reduce((sum, file) => sum + entryBytes(file), OTHER_BYTES);
  const problems = [
    over('the bundle', bundle.source.sizeBytes, limits.maxBundleBytes, 'MAX_BUNDLE_BYTES'),
    ...files.map(({ path, source }) =>
      over(path, source.sizeBytes, limits.maxFileBytes, 'MAX_FILE_BYTES'),
    ),
    ...recordings.map(({ path, source }) =>
      over(path, source.sizeBytes, limits.maxRecordingBytes, 'MAX_RECORDING_BYTES'),
    ),
    over('the source map', sourcemap?.sizeBytes ?? 0, limits.maxFileBytes, 'MAX_FILE_BYTES'),
    over('all of it', totalBytes(parts), limits.maxReservationBytes, 'MAX_RESERVATION_BYTES'),
    over(`the list of ${others.length} files`, list, limits.maxBodyBytes, 'MAX_BODY_BYTES'),
  ];
  return problems.find((problem) => problem !== null) ?? null;
}

function totalBytes({ bundle, files = [], recordings = [], sourcemap }: Parts): number {
  return [bundle, ...files, ...recordings].reduce(
    (sum, { source }) => sum + source.sizeBytes,
    sourcemap?.sizeBytes ?? 0,
  );
}

/**
 * Compares what is to be uploaded with the server's limits, if it is much.
 * @throws LimitError when something does not fit.
 */
export async function assertWithinLimits(
  parts: Parts,
  http: Http,
  signal: AbortSignal | undefined,
): Promise<void> {
  const count = (parts.files?.length ?? 0) + (parts.recordings?.length ?? 0);
  if (count < MANY && totalBytes(parts) < LARGE_BYTES) return;
  let limits: Limits;
  try {
    limits = (await http.call({ method: 'GET', path: '/api/v1/limits', signal })).body as Limits;
  } catch (error) {
    signal?.throwIfAborted();
    // An older server has no such request. The reserve reports any other problem.
    if (error instanceof NetworkError) throw error;
    return;
  }
  const problem = limitProblem(parts, limits);
  if (problem !== null)
    throw new LimitError(`${problem}; upload less, or ask the operator to raise the limit`);
}
