import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Run } from '../../scenario.ts';
import type { TestServer } from '../test-server.ts';

/** Spellings of "parent folder" that some servers or proxies accept. */
const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '.;/../',
];
const STEPS = [1, 2, 4, 5, 8];

/**
 * Tries to reach a file beside the data directory, by parent steps from several paths and by its
 * absolute path.
 */
export async function reach(run: Run, testServer: TestServer): Promise<void> {
  const { server, neighbour } = testServer;
  const { record } = await server.build('a bundle');
  const page = new URL(record.previewUrl).pathname;
  const from = [
    '/',
    '/assets/',
    '/docs/',
    '/api/v1/',
    '/api/v1/slots/',
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
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    await Promise.all(targets.map((target) => asked(testServer, agent, target)));
  } finally {
    agent.destroy();
  }
  run.done('ways to a file beside', targets.length);
}

/** Uses node:http because `fetch` would normalize the path. */
function asked({ server, expectNoLeak }: TestServer, agent: Agent, path: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${server.key}` };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent, headers }, (answer) => {
      buffer(answer).then((bytes) => resolve(expectNoLeak(bytes, path)), reject);
    })
      .on('error', reject)
      .end();
  });
}
