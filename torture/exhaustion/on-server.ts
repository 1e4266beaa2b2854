import { Client, commitOf, pieces } from '../support/client.ts';
import { type Place, residentMib, type ServerProcess, startProcess } from '../support/process.ts';
import type { Run } from '../trial.ts';
import { type Hardship, uploadUnder } from './hardship.ts';
import { Readers, treasure } from './readers.ts';

const CASES_OF_A_SERVER = 60;

type Making = {
  place: Place;
  env?: Record<string, string>;
  /** Whether reads, too, may be refused while the hardship lasts. */
  readsMayFail: boolean;
  hardship(server: ServerProcess): Hardship;
};

/** A server in a process of its own that goes through one hardship after the other, and is read. */
export async function onServer(run: Run, making: Making): Promise<void> {
  const { place, env, readsMayFail, hardship } = making;
  const told: Record<string, number> = {};
  while (run.goOn()) {
    const server = await startProcess(place, env);
    try {
      const client = new Client(run, server);
      const old = await treasure(client, commitOf(run), pieces(run, 3));
      const before = residentMib(server);
      let done = 0;
      for (; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
        const next = hardship(server);
        const mayMiss = next.tolerated.includes('not_found');
        await using _readers = new Readers(run, client, old, { mayFail: readsMayFail, mayMiss });
        await uploadUnder(run, client, { ...next, told });
        if (!server.alive()) return run.broken('the server ended', server.daemon.words());
      }
      await using last = new Readers(run, client, old);
      await last.once();
      run.note(`MiB of memory more after ${done} cases`, residentMib(server) - before);
    } finally {
      await server.stop();
    }
  }
  for (const [what, count] of Object.entries(told)) run.note(what, count);
}
