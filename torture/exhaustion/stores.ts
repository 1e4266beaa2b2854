import { type S3Hook, startS3Faults } from '../../testing/proxies/s3-faults.ts';
import type { Run, Trial } from '../trial.ts';
import { choose } from './client.ts';
import type { Hardship } from './hardship.ts';
import { onServer } from './on-server.ts';
import { place } from './process.ts';

export const badStore: Trial = {
  name: 'exhaustion/S3 slow, failing or lying',
  promise: 'a store that fails, stalls or lies is 503, never a wrong 2xx, and is got over',
  on: ({ blobs }) => blobs === 's3',
  least: { long: 120, short: 6 },
  weight: 3,
  async run(run) {
    const ready = await place(run);
    const real = ready.stores.environment.VITRINE_S3_ENDPOINT ?? '';
    const faults = await startS3Faults(real);
    // Clients PUT past the proxy: it is between the server and its store alone.
    const env = { VITRINE_S3_ENDPOINT: faults.endpoint, VITRINE_S3_PUBLIC_ENDPOINT: real };
    try {
      await onServer(run, {
        ...{ place: ready, env, readsMayFail: true, hardship: () => spoil(run, faults) },
      });
    } finally {
      await faults.stop();
    }
  },
};

type Fault = Awaited<ReturnType<S3Hook>>;

const KINDS: Record<string, { tolerated: string[]; fault(run: Run, method: string): Fault }> = {
  'errors instead': {
    tolerated: ['unavailable'],
    fault: (run) => ({
      instead: choose(run, [
        { status: 500, code: 'InternalError' },
        { status: 503, code: 'SlowDown' },
        { status: 403, code: 'AccessDenied' },
        { status: 429, code: 'TooManyRequests' },
      ]),
    }),
  },
  'errors although done': {
    tolerated: ['unavailable'],
    fault: () => ({ afterwards: { status: 500, code: 'InternalError' } }),
  },
  full: {
    tolerated: ['insufficient_storage', 'unavailable'],
    fault: (run, method) =>
      method === 'GET' || method === 'HEAD'
        ? undefined
        : {
            instead: choose(run, [
              { status: 507, code: 'InsufficientStorage' },
              { status: 403, code: 'QuotaExceeded' },
            ]),
          },
  },
  'half a body': {
    tolerated: ['unavailable'],
    fault: (run) => ({ cutAfterBytes: Math.floor(run.random() ** 2 * 300_000) }),
  },
  slow: {
    tolerated: ['unavailable', 'finalize_in_progress'],
    fault: (run) => ({ stallMs: Math.floor(run.random() * 300), afterBytes: 1 }),
  },
  'says it is not there': {
    // What the store denies is missing, as far as anybody can know.
    tolerated: ['unavailable', 'uploads_incomplete', 'not_found'],
    fault: () => ({ instead: { status: 404, code: 'NoSuchKey' } }),
  },
  'other bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    fault: () => ({ alter: flip }),
  },
  'fewer bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    fault: () => ({ alter: (body) => body.subarray(0, Math.floor(body.length / 2)) }),
  },
  'more bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    fault: () => ({ alter: (body) => Buffer.concat([body, body]) }),
  },
};

function flip(body: Buffer): Buffer {
  const altered = Buffer.from(body);
  const at = altered.length >> 1;
  if (at < altered.length) altered[at] = (altered[at] ?? 0) ^ 1;
  return altered;
}

type Faults = Awaited<ReturnType<typeof startS3Faults>>;

function spoil(run: Run, faults: Faults): Hardship {
  const kind = choose(run, Object.keys(KINDS));
  const { tolerated, fault } = KINDS[kind] as (typeof KINDS)[string];
  const often = choose(run, [0.2, 0.6, 1]);
  // Bytes that are other ones of the same number cannot be told while they pass through to a reader.
  const known = new Set(faults.seen.map(({ path }) => path));
  return {
    kind: `the store: ${kind}`,
    tolerated,
    denies: tolerated.includes('uploads_incomplete'),
    begin: async () =>
      faults.onRequest(({ method, path }) => {
        if (run.random() >= often) return undefined;
        const made = fault(run, method);
        if (!made || !('alter' in made)) return made;
        return method === 'GET' && !known.has(path) ? made : undefined;
      }),
    end: async () => faults.onRequest(undefined),
  };
}
