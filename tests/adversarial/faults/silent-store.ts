import { createS3BlobStore } from '../../../packages/server/src/blobs/s3/store.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import type { BlobStore } from '../../../packages/server/src/core/ports/blob-store.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { startHttp } from '../../harness/in-process/http-server.ts';
import { startS3Faults } from '../../harness/proxies/s3-faults.ts';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { corruptLists, LIST_CORRUPTIONS } from './corrupt-lists.ts';
import { type Fault, MOMENTS, uploadUnder } from './fault.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { publishFixture, Readers } from './readers.ts';
import { Refusals, type Wanted } from './refusals.ts';
import { eachWithEach } from './round-robin.ts';
import { badStore } from './stores.ts';

/** The timeout of the server for a silent store, which is twenty seconds by default. */
const PATIENT_MS = 20_000;
const IDLE_MS = 300;
/** Longer than the timeout of a client of a scenario. */
const SILENT_MS = 120_000;

type Faults = Awaited<ReturnType<typeof startS3Faults>>;
type Http = Awaited<ReturnType<typeof startHttp>>;

export const silentStore: Scenario = {
  name: 'faults/S3 silent, or corrupt to a sweep',
  promise: badStore.promise,
  on: ({ blobs }) => blobs === 's3',
  least: { long: 60, short: 4 },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const real = stores.environment.VITRINE_S3_ENDPOINT ?? '';
    const faults = await startS3Faults(real);
    const env = {
      VITRINE_S3_ENDPOINT: faults.endpoint,
      VITRINE_S3_PUBLIC_ENDPOINT: real,
      VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
    };
    try {
      let isSilent = false;
      // Only during silence: a store that is slow for a moment is not silent.
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
      const old = await publishFixture(client, commitOf(run), pieces(run, 3));
      const refusals = new Refusals(run);
      const turns = eachWithEach(FORMS, MOMENTS);
      while (run.goOn()) {
        const [form, moment] = turns.next().value;
        isSilent = 'often' in form;
        const mayFail = isSilent && 'contents';
        await using readers = new Readers(run, client, old, { mayFail });
        const fault =
          'often' in form
            ? silence(run, faults, form)
            : await corruption(run, faults, server, form.corruption);
        await uploadUnder(run, client, fault, { moment, refusals, readers });
      }
      isSilent = false;
      {
        await using last = new Readers(run, client, old);
        await last.once();
      }
      await expectNothingLeft(run, { dataDir: server.dataDir, stores });
      refusals.demand(WANTED, { enough: 2 * FORMS.length });
    } finally {
      await faults.stop();
    }
  },
};

/** The server's own store with a shorter timeout. */
function storeOf(env: Record<string, string>, idleMs: number) {
  const { blobs } = readConfig(env);
  if (blobs.kind !== 's3') throw new Error('this scenario is about S3');
  const { kind: _, ...options } = blobs;
  return createS3BlobStore({ ...options, idleMs, ids: randomIds, clock: systemClock });
}

/** Where the store falls silent: before the response, or after this many bytes of it. */
const SILENT = [undefined, 0, 1, 1000].flatMap((afterBytes) =>
  [0.1, 0.5, 1].map((often) => ({ afterBytes, often })),
);
/** Each corruption of a list comes as often as each silence. */
const FORMS = SILENT.flatMap((silent, at) => [
  silent,
  { corruption: LIST_CORRUPTIONS[at % LIST_CORRUPTIONS.length] ?? '' },
]);

const FROM_THE_BEGINNING = 'silent';
const IN_THE_MIDDLE = 'silent in the middle of an answer';
const ofLists = (corruption: string) => `a list ${corruption}, during sweeps`;
const WANTED: Wanted = {
  [FROM_THE_BEGINNING]: ['finalize'],
  [IN_THE_MIDDLE]: ['finalize'],
  ...Object.fromEntries(LIST_CORRUPTIONS.map((corruption) => [ofLists(corruption), ['struck']])),
};

function silence(
  { random }: Run,
  faults: Faults,
  { afterBytes, often }: (typeof SILENT)[number],
): Fault {
  const silent = { stallMs: SILENT_MS, ...(afterBytes !== undefined && { afterBytes }) };
  return {
    kind: afterBytes === undefined ? FROM_THE_BEGINNING : IN_THE_MIDDLE,
    tolerated: ['unavailable'],
    begin: async () => faults.onRequest(() => (random() < often ? silent : undefined)),
    end: async () => faults.onRequest(undefined),
  };
}

/** Sweeps all the time. Uploads and reads must not fail. */
async function corruption(
  run: Run,
  faults: Faults,
  { deps }: Http,
  corruption: string,
): Promise<Fault> {
  const before = new Set<string>();
  for await (const { key } of deps.blobs.list()) before.add(key);
  let onCorrupted = 0;
  const hook = corruptLists(run, corruption, {
    before,
    onCorrupted: () => {
      onCorrupted += 1;
    },
  });
  let over = false;
  let sweeping: Promise<void> | undefined;
  const sweepOn = async () => {
    while (!over) await sweep(deps);
  };
  return {
    kind: ofLists(corruption),
    tolerated: [],
    struck: () => onCorrupted > 0,
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
}
