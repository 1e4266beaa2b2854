import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttp } from '../../harness/in-process/http-server.ts';
import type { Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { brokenOthers } from './broken-others.ts';
import { brokenPuts } from './broken-puts.ts';
import type { Context } from './broken-site.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { publishFixture, Readers } from './readers.ts';
import { inTurn } from './round-robin.ts';

/** Timeouts of the server: short enough for a scenario, long enough for an honest request on a busy machine. */
const BOUNDS = { headersMs: 5000, bodyMs: 5000, drainMs: 1000, idleMs: 15_000 };

export const brokenRequests: Scenario = {
  name: 'faults/broken requests',
  promise: 'bodies of a wrong length and clients that disconnect at any point leave nothing behind',
  least: { long: 500, short: 60 },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000', VITRINE_UPLOAD_STALL_SECONDS: '2' };
    await using server = await startHttp(BOUNDS, {}, { stores, env });
    const client = new Client(run, server, { alone: true });
    const old = await publishFixture(client, commitOf(run), pieces(run, 2));
    const context: Context = { run, server, client, old };
    const ours = run.combination.blobs === 'files';
    const kinds = ours ? { ...brokenPuts, ...brokenOthers } : brokenOthers;
    {
      await using _readers = new Readers(run, client, old);
      const turns = inTurn(Object.entries(kinds));
      while (run.goOn()) {
        const [name, kind] = turns.next().value;
        await kind(context);
        run.done(name);
      }
    }
    await isClean(context);
    await expectNothingLeft(run, { dataDir: server.dataDir, stores });
  },
};

/** Checks that no connection and no partial upload is left, and that the server logged no error. */
async function isClean({ run, server }: Context): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) =>
      server.app.server.getConnections((_, count) => resolve(count)),
    );
  for (let i = 0; i < 100 && (await connections()) > 8; i += 1) await sleep(100);
  // The client of the scenario keeps some connections alive.
  if ((await connections()) > 8) run.broken('connections stay open', `${await connections()}`);
  // The file of a PUT that broke off is removed after its connection has ended.
  const left = () => readdir(join(server.dataDir, 'blobs', 'tmp')).catch(() => []);
  for (let i = 0; i < 100 && (await left()).length > 0; i += 1) await sleep(100);
  if ((await left()).length > 0) run.broken('unfinished bytes stay', `${await left()}`);
  const [fault] = /.*"level":"error".*/.exec(server.log()) ?? [];
  if (fault) run.broken('what clients do is logged as a fault', fault.slice(0, 1000));
}
