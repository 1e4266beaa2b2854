import type { Run } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { type Place, type ServerProcess, startProcess } from '../support/process.ts';
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
  readsMayFail: Failing | false;
  readsWithinMs?: number;
  /** The forms of the fault. Each of them begins at each step of an upload, in turn. */
  forms: readonly Form[];
  fault(server: ServerProcess, form: Form): Fault;
  /** The steps at which each kind must have caused a refusal after `enough` cases. */
  wanted: Wanted;
  enough: number;
};

/** Runs a server in its own process through one fault after the other, while readers use it. */
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
      for (let done = 0; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
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
    } finally {
      await server.stop();
    }
  }
  await expectNothingLeft(run, place);
  refusals.demand(wanted, { enough });
}
