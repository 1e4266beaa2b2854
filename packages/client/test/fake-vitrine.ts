import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import type { System } from '../src/retry.ts';

/** The part of the server that the client's tests need, in memory, with failures on demand. */

type Slot = {
  key: string;
  role: string;
  path: string | null;
  sizeBytes: number;
  contentType: string;
};
type Reservation = {
  checksums: boolean;
  slots: (Slot & { hash: string; encoding?: unknown })[];
  expires: number;
  made: number;
  done: boolean;
};
type Declared = { path: string; sizeBytes: number; contentType: string; contentHash: string };

/** Responds or throws in place of the fake. Undefined passes the request to the fake. */
type Fault = (request: Request) => Response | Error | undefined;

const ORIGIN = 'https://vitrine.test';

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const refusal = (
  status: number,
  code: string,
  details?: unknown,
  headers: Record<string, string> = {},
) =>
  json(
    status,
    { error: { code, message: `refused: ${code}`, details, requestId: 'req_1' } },
    headers,
  );
/** The exception of fetch when the connection fails. */
export const netError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/** With `checksums`, slots of files have a checksum header when the client asks for it. */
export function fakeVitrine({ ttlMs = 3_600_000, origin = ORIGIN, checksums = false } = {}) {
  const reservations = new Map<string, Reservation>();
  const stored = new Map<string, Uint8Array>();
  const seen: { method: string; path: string; headers: Headers }[] = [];
  const faults: Fault[] = [];
  const pauses: number[] = [];
  let time = Date.parse('2026-11-20T09:00:00.000Z');

  const system: System = {
    now: () => time,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      time += ms;
    },
    random: () => 0.5,
    uuid: () => 'uuid-1',
  };

  const present = (token: string, reservation: Reservation) => ({
    token,
    expiresAt: new Date(reservation.expires).toISOString(),
    id: 'bld_1',
    shareId: 'share1',
    status: 'pending',
    url: `${origin}/b/x`,
    slots: reservation.slots.map((slot) => ({
      role: slot.role,
      path: slot.path,
      method: 'PUT',
      putUrl: `${origin}/slots/${slot.key}?token=${token}&expires=${reservation.expires}&signature=s3cret`,
      objectKey: slot.key,
      contentType: slot.contentType,
      sizeBytes: slot.sizeBytes,
      headers: {
        'Content-Type': slot.contentType,
        ...(reservation.checksums &&
          slot.role === 'file' && { 'x-amz-checksum-sha256': slot.hash }),
      },
      expiresAt: new Date(reservation.expires).toISOString(),
      uploaded: stored.has(slot.hash),
    })),
  });

  function reserve(body: Record<string, unknown>): Response {
    const token = `vtrr_${reservations.size + 1}`;
    const bundle = {
      role: 'bundle',
      path: null,
      sizeBytes: Number(body.bundleSizeBytes),
      contentType: String(body.bundleContentType),
      hash: String(body.contentHash),
      encoding: body.bundleContentEncoding,
    };
    const others = (role: string, list: unknown) =>
      ((list ?? []) as Declared[]).map(({ contentHash: hash, ...rest }) => ({
        role,
        hash,
        ...rest,
      }));
    const all = [bundle, ...others('file', body.files), ...others('recording', body.recordings)];
    const slots = all.map((slot, index) => ({ ...slot, key: `${reservations.size}-${index}` }));
    const reservation = {
      slots,
      expires: time + ttlMs,
      made: time,
      done: false,
      checksums: checksums && body.checksumHeaders === true,
    };
    reservations.set(token, reservation);
    return json(201, present(token, reservation));
  }

  function finalize(token: string): Response {
    const reservation = reservations.get(token);
    if (!reservation) return refusal(400, 'invalid_token');
    if (!reservation.done && time >= reservation.expires)
      return refusal(410, 'reservation_expired');
    const missing = reservation.slots.filter((slot) => !stored.has(slot.hash));
    const details = missing.map(({ key: objectKey, role, path }) => ({
      objectKey,
      role,
      path,
      reason: 'missing',
    }));
    if (missing.length > 0) return refusal(409, 'uploads_incomplete', details);
    reservation.done = true;
    return json(201, { id: 'bld_1', shareId: 'share1', status: 'ready', token: undefined });
  }

  function renew(token: string, checksumHeaders: boolean): Response {
    const reservation = reservations.get(token);
    if (!reservation) return refusal(400, 'invalid_token');
    if (reservation.done) return refusal(409, 'reservation_finalized');
    if (time > reservation.made + 86_400_000) return refusal(410, 'reservation_expired');
    reservation.expires = time + ttlMs;
    reservation.checksums = checksums && checksumHeaders;
    return json(200, present(token, reservation));
  }

  async function put(request: Request, url: URL): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const slot = [...reservations.values()]
      .flatMap((r) => r.slots)
      .find(({ key }) => url.pathname === `/slots/${key}`);
    if (!slot) return refusal(404, 'not_found');
    if (time >= Number(url.searchParams.get('expires'))) return refusal(403, 'slot_expired');
    if (bytes.length !== slot.sizeBytes) return refusal(400, 'size_mismatch');
    const decoded = slot.encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
    if (sha256(decoded) !== slot.hash) return refusal(400, 'digest_mismatch');
    stored.set(slot.hash, bytes);
    return new Response(null, { status: 200, headers: { ETag: '"1"' } });
  }

  async function handle(request: Request): Promise<Response> {
    const response = await answer(request);
    if (!response.headers.has('Date')) response.headers.set('Date', new Date(time).toUTCString());
    return response;
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    seen.push({ method: request.method, path: url.pathname, headers: request.headers });
    for (const [index, fault] of faults.entries()) {
      const failure = fault(request);
      if (!failure) continue;
      faults.splice(index, 1);
      if (failure instanceof Error) throw failure;
      return failure;
    }
    if (request.method === 'PUT') return put(request, url);
    const body = request.method === 'POST' ? await request.json() : {};
    if (url.pathname.endsWith('/finalize')) return finalize(body.token);
    if (url.pathname.endsWith('/renew')) return renew(body.token, body.checksumHeaders === true);
    if (request.method === 'POST') return reserve(body);
    if (url.pathname.endsWith('/me')) return json(200, { repositories: [] });
    return refusal(404, 'not_found');
  }

  return {
    origin,
    system,
    stored,
    seen,
    /** The delays between attempts, in milliseconds. */
    pauses,
    handle,
    fetch: ((url, init) => handle(new Request(url as string, init as RequestInit))) as typeof fetch,
    /** The next request that matches `when` gets this response, once. */
    fail(when: string, answer: () => Response | Error, times = 1) {
      for (let i = 0; i < times; i += 1)
        faults.push(({ method, url }) =>
          `${method} ${url}`.includes(when) ? answer() : undefined,
        );
    },
    advance(ms: number) {
      time += ms;
    },
    count: (method: string, part = '') =>
      seen.filter((request) => request.method === method && request.path.includes(part)).length,
  };
}
