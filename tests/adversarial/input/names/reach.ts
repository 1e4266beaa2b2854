import { ask } from '../../../harness/http/raw.ts';
import type { Run } from '../../scenario.ts';
import { words } from '../../support/draw.ts';
import type { TestServer } from '../test-server.ts';

/** Spellings of "parent folder" that some servers or proxies accept. */
const UP = words('../ ..%2f %2e%2e/ %2e%2e%2f ..\\ ..%5c %252e%252e%252f ....// .;/../');
const STEPS = [1, 2, 4, 5, 8];
const CONNECTIONS = 16;

/** By parent steps from several paths, and by the absolute path. */
export async function reach(run: Run, testServer: TestServer): Promise<void> {
  const { server, neighbour, expectNoLeak } = testServer;
  const { record } = await server.build('a bundle');
  const page = new URL(record.previewUrl).pathname;
  const from = [
    ...words('/ /assets/ /docs/ /api/v1/ /api/v1/slots/'),
    `${page}/`,
    `${page}/files/`,
  ];
  const own = ['neighbour', 'data/vitrine.sqlite', 'vitrine.sqlite', 'data/secret'];
  const targets = from.flatMap((place) => [
    ...UP.flatMap((up) =>
      STEPS.flatMap((steps) => own.map((name) => place + up.repeat(steps) + name)),
    ),
    ...[neighbour, encodeURIComponent(neighbour), `file://${neighbour}`].map(
      (path) => place + path,
    ),
  ]);
  const headers = { authorization: `Bearer ${server.key}` };
  const count = targets.length;
  // A path as it stands: `fetch` would normalize it.
  const askAll = async () => {
    for (let target = targets.pop(); target !== undefined; target = targets.pop()) {
      const { bytes } = await ask(server.url, headers, { target });
      expectNoLeak(bytes, target);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askAll));
  run.done('ways to a file beside', count);
}
