import type { Run } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { type Place, residentMib, type ServerProcess, startProcess } from '../support/process.ts';
import { type Fault, MOMENTS, uploadUnder } from './fault.ts';
import { firstBytesIn } from './midway.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { expectPrompt, type Failing, publishFixture, Readers } from './readers.ts';
import { Refusals, type Wanted } from './refusals.ts';
import { eachWithEach } from './round-robin.ts';

const CASES_OF_A_SERVER = 60;

type Making<Form> = {
  place: Place;
  env?: Record<string, string>;
  /** Reads that may be refused, too, while the fault lasts, or wait until it is over. */
  readsMayFail: Failing | false;
  /** No read takes so long. */
  readsWithinMs?: number;
  /** In turn, each from each step of an upload on. */
  forms: readonly Form[];
  fault(server: ServerProcess, form: Form): Fault;
  /** Who must have been refused after so many cases. */
  wanted: Wanted;
  enough: number;
};

/** A server in a process of its own that goes through one fault after the other, and is read. */
export async function onServer<Form>(run: Run, making: Making<Form>): Promise<void> {
  const { place, env, readsMayFail, readsWithinMs, forms, fault, wanted, enough } = making;
  const refusals = new Refusals(run);
  const turns = eachWithEach(forms, MOMENTS);
  const isOurs = run.combination.blobs === 'files';
  const arrived = () => firstBytesIn(place.dataDir);
  while (run.goOn()) {
    const server = await startProcess(place, env);
    try {
      const [client, reader] = [new Client(run, server), new Client(run, server)];
      const old = await publishFixture(client, commitOf(run), pieces(run, 3));
      const before = residentMib(server);
      let done = 0;
      for (; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
        const [form, moment] = turns.next().value;
        const next = fault(server, form);
        const mayMiss = next.tolerated.includes('not_found');
        await using readers = new Readers(run, reader, old, { mayFail: readsMayFail, mayMiss });
        await uploadUnder(run, client, next, {
          moment,
          refusals,
          ...(isOurs && { arrived }),
          ...(readsMayFail !== 'all' && { readers }),
        });
        if (!server.alive()) return run.broken('the server ended', server.daemon.words());
      }
      await using last = new Readers(run, client, old);
      await last.once();
      if (readsWithinMs) expectPrompt(run, reader, readsWithinMs);
      run.note(`MiB of memory more after ${done} cases`, residentMib(server) - before);
    } finally {
      await server.stop();
    }
  }
  await expectNothingLeft(run, place);
  refusals.demand(wanted, { enough });
}
