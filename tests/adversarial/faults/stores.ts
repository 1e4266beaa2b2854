import { type S3Hook, startS3Faults } from '../../harness/proxies/s3-faults.ts';
import type { Run, Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { place } from '../support/process.ts';
import { Copies, ofAnotherLength } from './corrupt-responses.ts';
import type { Fault } from './fault.ts';
import { onServer } from './on-server.ts';

export const badStore: Scenario = {
  name: 'faults/S3 slow, failing or corrupt',
  promise:
    'a store that fails, stalls or answers falsely leads to 503, never to a wrong 2xx; the server recovers',
  on: ({ blobs }) => blobs === 's3',
  least: { long: 120, short: 6 },
  weight: 3,
  async run(run) {
    const ready = await place(run);
    const real = ready.stores.environment.VITRINE_S3_ENDPOINT ?? '';
    const faults = await startS3Faults(real);
    // Clients PUT to the store directly. The proxy is between server and store only.
    const env = { VITRINE_S3_ENDPOINT: faults.endpoint, VITRINE_S3_PUBLIC_ENDPOINT: real };
    const copies = new Copies();
    try {
      await onServer(run, {
        place: ready,
        env,
        readsMayFail: 'contents',
        forms: SPOILT,
        fault: (_, form) => spoil(run, faults, copies, form),
        wanted: WANTED,
        enough: SPOILT.length,
      });
    } finally {
      await faults.stop();
      copies.close();
    }
  },
};

type Asked = Parameters<S3Hook>[0];
type S3Fault = Awaited<ReturnType<S3Hook>>;
type Kind = { tolerated: string[]; s3Fault(run: Run, asked: Asked, copies: Copies): S3Fault };

const KINDS: Record<string, Kind> = {
  'errors instead': {
    tolerated: ['unavailable'],
    s3Fault: (run) => ({
      instead: pick(run, [
        { status: 500, code: 'InternalError' },
        { status: 503, code: 'SlowDown' },
        { status: 403, code: 'AccessDenied' },
        { status: 429, code: 'TooManyRequests' },
      ]),
    }),
  },
  'errors although done': {
    tolerated: ['unavailable'],
    s3Fault: () => ({ afterwards: { status: 500, code: 'InternalError' } }),
  },
  full: {
    tolerated: ['insufficient_storage', 'unavailable'],
    s3Fault: (run, { method }) =>
      method === 'GET' || method === 'HEAD'
        ? undefined
        : {
            instead: pick(run, [
              { status: 507, code: 'InsufficientStorage' },
              { status: 403, code: 'QuotaExceeded' },
            ]),
          },
  },
  'half a body': {
    tolerated: ['unavailable'],
    s3Fault: (run) => ({ cutAfterBytes: Math.floor(run.random() ** 2 * 300_000) }),
  },
  slow: {
    tolerated: ['unavailable', 'finalize_in_progress'],
    s3Fault: (run) => ({ stallMs: Math.floor(run.random() * 300), afterBytes: 1 }),
  },
  'says it is not there': {
    // An object that the store denies counts as missing.
    tolerated: ['unavailable', 'uploads_incomplete', 'not_found'],
    s3Fault: () => ({ instead: { status: 404, code: 'NoSuchKey' } }),
  },
  'other bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    s3Fault: (_, asked) => ofGet(asked, flip),
  },
  'fewer bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    s3Fault: (_, asked) => ofGet(asked, (body) => body.subarray(0, body.length >> 1)),
  },
  'more bytes': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    s3Fault: (_, asked) => ofGet(asked, (body) => Buffer.concat([body, body])),
  },
  'another length of what is there': {
    // An object of another length counts as missing.
    tolerated: ['unavailable', 'uploads_incomplete'],
    s3Fault: ofAnotherLength,
  },
  'copies that it did not make': {
    tolerated: ['unavailable', 'uploads_incomplete'],
    s3Fault: (_, asked, copies) => copies.lose(asked),
  },
};

const ofGet = ({ method }: Asked, alter: (body: Buffer) => Buffer): S3Fault =>
  method === 'GET' ? { alter } : undefined;

function flip(body: Buffer): Buffer {
  const altered = Buffer.from(body);
  const at = altered.length >> 1;
  if (at < altered.length) altered[at] = (altered[at] ?? 0) ^ 1;
  return altered;
}

type Faults = Awaited<ReturnType<typeof startS3Faults>>;

const named = (kind: string) => `the store: ${kind}`;

const SPOILT = [0.2, 0.6, 1].flatMap((often) =>
  Object.entries(KINDS).map(([kind, { tolerated, s3Fault }]) => ({
    often,
    kind,
    tolerated,
    s3Fault,
  })),
);

/** The server waits, retries, or does not need the response. */
const SURVIVED = ['slow', 'half a body', 'another length of what is there'];
const WANTED = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [
    named(kind),
    [SURVIVED.includes(kind) ? 'struck' : 'finalize'],
  ]),
);

function spoil(
  run: Run,
  faults: Faults,
  copies: Copies,
  { often, kind, tolerated, s3Fault }: (typeof SPOILT)[number],
): Fault {
  // Corrupt bytes of the right length cannot be detected while they are streamed to a reader.
  const known = new Set(faults.seen.map(({ path }) => path));
  let struck = false;
  return {
    kind: named(kind),
    tolerated,
    denies: tolerated.includes('uploads_incomplete'),
    struck: () => struck,
    begin: async () =>
      faults.onRequest(async (asked) => {
        await copies.settled();
        if (run.random() >= often) return undefined;
        const made = s3Fault(run, asked, copies);
        const isToReader = asked.method === 'GET' && known.has(asked.path);
        if (!made || ('alter' in made && isToReader)) return undefined;
        struck ||= !isToReader;
        return made;
      }),
    end: async () =>
      faults.onRequest(async () => {
        await copies.settled();
        return undefined;
      }),
  };
}
