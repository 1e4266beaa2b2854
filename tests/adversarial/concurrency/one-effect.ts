import type { Run, Scenario } from '../scenario.ts';
import {
  type Client,
  commitOf,
  type Piece,
  patiently,
  pieces,
  untilAnswered,
} from '../support/client.ts';
import { putAll, reserveAndPut, type Servers, startServers, withoutOrigin } from './servers.ts';

const MOST = 50;

/** Many clients send the same finalize at once, to every process. */
export const oneEffect: Scenario = {
  name: 'concurrency/one effect',
  promise: 'a finalize has one effect',
  least: { long: 400, short: 4 },
  weight: 1,
  async run(run) {
    await using servers = await startServers(run);
    for (let runs = 0; run.goOn(); runs += 1) {
      await ofBuild(run, servers);
      await ofTestRun(run, servers, runs + 1);
    }
  },
};

async function ofBuild(run: Run, servers: Servers): Promise<void> {
  const branch = `once-${run.random()}`;
  const client = servers.any();
  const { token } = await reserveAndPut(client, [commitOf(run), branch], pieces(run, 2, 20_000));
  const said = await together(run, servers, (one) => one.finalize(token));
  const path = `/api/v1/repositories/acme/shop/builds?branch=${branch}`;
  const { body } = await patiently(() => servers.any().get(path));
  if (
    body.data.length !== 1 ||
    body.data[0]?.revision !== 1 ||
    said !== withoutOrigin(body.data[0])
  )
    run.broken('concurrent finalizes did not make exactly one build', withoutOrigin(body.data));
  run.done('builds with concurrent finalizes');
}

/** A test run is billed once. `runs` is the number of test runs so far. */
async function ofTestRun(run: Run, servers: Servers, runs: number): Promise<void> {
  const client = servers.any();
  const content = pieces(run, 1, 20_000);
  const { body } = await patiently(() => client.send('POST', '/api/v1/previews', testRun(content)));
  await putAll(client, body.slots, content);
  const { token } = body;
  await together(run, servers, (one) => one.send('POST', '/api/v1/previews/finalize', { token }));
  const usage = await patiently(() => servers.any().get('/api/v1/usage'));
  if (usage.body.testRuns !== runs)
    run.broken('a test run is not billed exactly once', `${usage.body.testRuns}, not ${runs}`);
  run.done('test runs with concurrent finalizes');
}

const testRun = ([bundle]: Piece[]) => ({
  platform: 'ios',
  billingKind: 'test_run',
  bundleContentType: 'application/javascript',
  contentHash: bundle?.sha256,
  bundleSizeBytes: bundle?.bytes.length,
});

/** Sends the request from many clients at once. Returns their common answer. */
async function together(
  run: Run,
  { any }: Servers,
  finalize: (client: Client) => ReturnType<Client['finalize']>,
): Promise<string> {
  const count = 2 + Math.floor(run.random() * (MOST - 1));
  const answers = await Promise.all(
    Array.from({ length: count }, () => untilAnswered(() => finalize(any()))),
  );
  const distinct = new Set(answers.map(({ status, body }) => `${status} ${withoutOrigin(body)}`));
  const [first = ''] = distinct;
  if (distinct.size !== 1 || !first.startsWith('201 '))
    run.broken('finalizes of one token have different answers', [...distinct].join('\n'));
  return first.slice('201 '.length);
}
