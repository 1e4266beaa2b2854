import type { Run, Scenario } from '../scenario.ts';
import { type Client, commitOf, patiently, pieces, untilAnswered } from '../support/client.ts';
import {
  at,
  hashAt,
  reserveAndPut,
  type Servers,
  shaOf,
  shownIn,
  startServers,
  withoutOrigin,
} from './servers.ts';

const AT_ONCE = 4;

/** Every process answers at once with what any other has acknowledged. */
export const anyProcess: Scenario = {
  name: 'concurrency/any process',
  promise: 'every process answers with the latest acknowledged state',
  on: ({ database }) => database === 'postgres',
  least: { long: 1000, short: 8 },
  weight: 1,
  async run(run) {
    await using servers = await startServers(run);
    const reader = async () => {
      const branch = `asked-${run.random()}`;
      while (run.goOn()) await one(run, servers, branch);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
  },
};

/** Each step is done at one process and read at all of them. */
async function one(run: Run, servers: Servers, branch: string): Promise<void> {
  const identity: [string, string] = [commitOf(run), branch];
  const query = `owner=acme&repo=shop&branch=${branch}`;
  let id = '';
  for (const step of ['first', 'replaced']) {
    const content = pieces(run, 2, 20_000);
    const reserved = await reserveAndPut(servers.any(), identity, content);
    id = reserved.id;
    const finalized = await patiently(() => servers.any().finalize(reserved.token));
    const wanted = withoutOrigin(finalized.body);
    if (shownIn(finalized) !== shaOf(content)) run.broken('a finalize shows other content', wanted);
    await everywhere(servers, async (client) => {
      for (const path of [`builds/${id}`, `builds?${query}`]) {
        const seen = await untilAnswered(() => client.get(`/api/v1/${path}`));
        if (seen.status !== 200 || withoutOrigin(seen.body) !== wanted)
          run.broken(
            `a process does not show what another finalized (${step})`,
            `GET ${path}: ${seen.status} ${withoutOrigin(seen.body)}, and not ${wanted}`,
          );
      }
      const hash = await hashAt(client, at(client, `${finalized.body.previewUrl}/bundle`));
      if (hash !== content[0]?.sha256)
        run.broken('a process shows other content', `${id}: ${hash}`);
    });
    run.done(`finalized at one process, read at all: ${step}`);
  }
  const path = `/api/v1/builds/${id}`;
  const gone = await untilAnswered(() => servers.any().send('DELETE', path));
  // An earlier try that was answered 503 may have deleted it.
  if (gone.status !== 204 && gone.status !== 404)
    run.broken('a delete is refused', `${id}: ${gone.status}`);
  await everywhere(servers, async (client) => {
    const { status } = await untilAnswered(() => client.get(path));
    if (status !== 404)
      run.broken('a process still has a build that another deleted', `${id}: ${status}`);
  });
  run.done('deleted at one process, requested at all');
}

const everywhere = ({ clients }: Servers, ask: (client: Client) => Promise<void>) =>
  Promise.all(clients.map(ask));
