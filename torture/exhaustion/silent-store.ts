import { createS3BlobStore } from '../../packages/server/src/blobs/s3.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import type { BlobStore } from '../../packages/server/src/core/ports/blob-store.ts';
import { sweep } from '../../packages/server/src/jobs/sweep.ts';
import { systemClock } from '../../packages/server/src/ops/clock.ts';
import { randomIds } from '../../packages/server/src/ops/random-ids.ts';
import { startHttp } from '../../packages/server/test/support/http.ts';
import { startS3Faults } from '../../testing/proxies/s3-faults.ts';
import { Client, choose, commitOf, pieces } from '../support/client.ts';
import type { Run, Trial } from '../trial.ts';
import { type Hardship, uploadUnder } from './hardship.ts';
import { Readers, treasure } from './readers.ts';
import { lyingLists } from './store-lists.ts';
import { badStore } from './stores.ts';

/** How long the server bears a store that says nothing; twenty seconds unless told otherwise. */
const PATIENT_MS = 20_000;
const IDLE_MS = 300;
/** Longer than a client of a trial waits. */
const SILENT_MS = 120_000;

type Faults = Awaited<ReturnType<typeof startS3Faults>>;
type Http = Awaited<ReturnType<typeof startHttp>>;

export const silentStore: Trial = {
  name: 'exhaustion/S3 silent, or lying to a sweep',
  promise: badStore.promise,
  on: ({ blobs }) => blobs === 's3',
  least: { long: 60, short: 4 },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const real = stores.environment.VITRINE_S3_ENDPOINT ?? '';
    const faults = await startS3Faults(real);
    const env = {
      ...{ VITRINE_S3_ENDPOINT: faults.endpoint, VITRINE_S3_PUBLIC_ENDPOINT: real },
      VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
    };
    try {
      let isSilent = false;
      // A store that is slow for a moment is none that says nothing: only silence meets impatience.
      const blobs = () => {
        const [patient, hasty] = [PATIENT_MS, IDLE_MS].map((idleMs) =>
          storeOf({ ...stores.environment, ...env }, idleMs),
        ) as [BlobStore, BlobStore];
        return new Proxy(patient, {
          get: (_, name: keyof BlobStore) => (isSilent ? hasty : patient)[name],
        });
      };
      await using server = await startHttp({}, { blobs }, { stores, env });
      const client = new Client(run, server);
      const old = await treasure(client, commitOf(run), pieces(run, 3));
      while (run.goOn()) {
        isSilent = run.random() < 0.5;
        const hard = isSilent ? silence(run, faults) : await lies(run, faults, server);
        await using _readers = new Readers(run, client, old, { mayFail: hard.mayFail });
        await uploadUnder(run, client, hard.hardship);
      }
      isSilent = false;
      await using last = new Readers(run, client, old);
      await last.once();
    } finally {
      await faults.stop();
    }
  },
};

/** The server's own store, but for how long it waits. */
function storeOf(env: Record<string, string>, idleMs: number) {
  const { blobs } = readConfig(env);
  if (blobs.kind !== 's3') throw new Error('this trial is about S3');
  const { kind: _, ...options } = blobs;
  return createS3BlobStore({ ...options, idleMs, ids: randomIds, clock: systemClock });
}

type Hard = { hardship: Hardship; mayFail: boolean };

function silence(run: Run, faults: Faults): Hard {
  const often = choose(run, [0.1, 0.5, 1]);
  const afterBytes = choose(run, [undefined, 0, 1, 1000]);
  const silent = { stallMs: SILENT_MS, ...(afterBytes !== undefined && { afterBytes }) };
  const hardship: Hardship = {
    kind: afterBytes === undefined ? 'silent' : 'silent in the middle of an answer',
    tolerated: ['unavailable'],
    begin: async () => faults.onRequest(() => (run.random() < often ? silent : undefined)),
    end: async () => faults.onRequest(undefined),
  };
  return { hardship, mayFail: true };
}

/** Sweeps all the while; to those who upload and read nothing is wrong. */
async function lies(run: Run, faults: Faults, { deps }: Http): Promise<Hard> {
  const before = new Set<string>();
  for await (const { key } of deps.blobs.list()) before.add(key);
  const { kind, hook } = lyingLists(run, before);
  let over = false;
  let sweeping: Promise<void> | undefined;
  const sweepOn = async () => {
    while (!over) await sweep(deps);
  };
  const hardship: Hardship = {
    kind: `a list ${kind}, during sweeps`,
    tolerated: [],
    async begin() {
      over = false;
      faults.onRequest(hook);
      sweeping = sweepOn();
    },
    async end() {
      over = true;
      await sweeping;
      faults.onRequest(undefined);
    },
  };
  return { hardship, mayFail: false };
}
