import { readFile } from 'node:fs/promises';
import type { Run, Scenario } from '../../scenario.ts';
import { type Place, peakMib, place, residentMib, startProcess } from '../../support/process.ts';
import { type Bomb, bombs } from './bomb.ts';
import { MAX_DECODED } from './compressed.ts';
import { Sender } from './sender.ts';

const AT_ONCE = 8;
/** The decoded size of each bomb. The first round is small, so that `npm test` is quick. */
const MIB = { first: 64, others: 512 };
/** The limit while all bombs are decoded at once: half the decoded size of a single one. */
const MAY_GROW_MIB = 256;
/** The share of the full decoding work that a server may spend if it stops at the limit. */
const STOPS_WITHIN = 0.25;

const STRICT = {
  VITRINE_MAX_DECODED_BYTES: String(MAX_DECODED),
  // Keeps the body limit from refusing a bomb before it is decoded.
  VITRINE_MAX_BODY_BYTES: String(8 * 1024 ** 2),
};

/** A server in its own process, so that its memory and CPU time can be measured. */
export const decodedBombs: Scenario = {
  name: 'input/bombs',
  promise:
    'a compressed bundle is stored only if it decodes, within the limit, to the declared bytes',
  least: { long: 100, short: 30 },
  weight: 0,
  async run(run) {
    const where = await place(run);
    for (let round = 0; run.goOn(); round += 1) {
      const mib = round === 0 ? MIB.first : MIB.others;
      const made = await bombs(AT_ONCE, mib, `${run.random()}`);
      const all = await on(run, where, {}, (sender) => within(run, sender, made));
      const some = await on(run, where, STRICT, (sender) => beyond(run, sender, made, mib));
      if (mib === MIB.others && some > all * STOPS_WITHIN)
        run.broken('a body beyond the limit is decoded to its end', `${some} ms of ${all}`);
    }
  },
};

/** The server stays alive, grows within the limit and logs no failure. */
async function on(
  run: Run,
  where: Place,
  env: Record<string, string>,
  work: (sender: Sender) => Promise<number>,
): Promise<number> {
  const server = await startProcess(where, env);
  try {
    const before = residentMib(server);
    const ms = await work(new Sender(server));
    if (!server.alive()) run.broken('the server has ended', server.daemon.words());
    const grew = peakMib(server) - before;
    if (grew > MAY_GROW_MIB) run.broken('bombs take too much memory', `${grew} MiB more`);
    const log = await readFile(where.log, 'utf8');
    const failed = log.split('\n').find((line) => /"level":"(error|fatal)"/.test(line));
    if (failed) run.broken('the server logged a failure', failed);
    return ms;
  } finally {
    await server.stop();
  }
}

/** Returns the CPU time of the server in milliseconds. */
async function within(run: Run, sender: Sender, made: Bomb[]): Promise<number> {
  const before = sender.workedMs();
  const uploads = await Promise.all(made.map((bomb) => sender.upload(bomb)));
  const ms = sender.workedMs() - before;
  expectAll(run, 'bundles of zeros, within the limit', uploads, ({ said }) => said === '201');
  // Readers ask for the identity encoding, so the server decodes while it sends.
  const some = made.slice(0, 3).map((bomb, at) => ({ bomb, url: uploads[at]?.url ?? '' }));
  const read = await Promise.all(
    some.map(async ({ bomb, url }) => ((await sender.hashAt(url)) === bomb.hash ? 'same' : url)),
  );
  expectAll(run, 'bundles of zeros, read', read, (same) => same === 'same');
  return ms;
}

/** Uploads the bombs to a server with a lower limit, and sends them as JSON bodies. */
async function beyond(run: Run, sender: Sender, made: Bomb[], mib: number): Promise<number> {
  const before = sender.workedMs();
  const uploads = await Promise.all(made.map((bomb) => sender.uploadWrong(bomb)));
  const ms = sender.workedMs() - before;
  expectAll(run, 'bundles of zeros, beyond the limit', uploads, ({ said }) => said === '409');
  const encoded = await Promise.all(made.map((bomb) => sender.encodedJson(bomb)));
  expectAll(run, 'encoded JSON', encoded, (status) => status === 415);
  const ends = await Promise.all(made.map(() => sender.endlessJson(mib * 1024 ** 2)));
  expectAll(run, 'JSON without end', ends, (status) => status === 413);
  return ms;
}

function expectAll<Answer>(
  run: Run,
  kind: string,
  all: Answer[],
  fine: (one: Answer) => boolean,
): void {
  run.done(kind, all.length);
  const wrong = all.filter((one) => !fine(one));
  if (wrong.length > 0) run.broken(kind, JSON.stringify(wrong).slice(0, 1000));
}
