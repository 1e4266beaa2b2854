// Uploads with the real command and servers, over lines that carry few bytes.
//   node bench/slow-line.ts [bytes a second, 20480 by default]
import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { vitrine } from '../packages/cli/test/support/binary.ts';
import { bundleFor, type Folder, temporaryFolder } from '../packages/cli/test/support/bundles.ts';
import { startServer } from '../packages/cli/test/support/server.ts';
import { startSlowLine } from '../packages/client/test/slow-line.ts';
import { serveHttp } from '../tests/harness/http/serve.ts';
import { table } from './harness/statistics.ts';

const bytesPerSecond = Number(process.argv[2] ?? 20 * 1024);
const hex = (bytes: number) => randomBytes(bytes / 2).toString('hex');

/** A reverse proxy that takes the whole body before it passes it on, as nginx does. */
const bufferingProxy = (port: number) =>
  serveHttp(
    createServer(async (incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const body = await buffer(incoming);
      const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    }),
  );

async function freePort(): Promise<number> {
  const { port, close } = await serveHttp(createServer());
  await close();
  return port;
}

type Case = { name: string; buffers?: true; write(folder: Folder): void };

const long = (i: number) => `${'a'.repeat(250)}/${'b'.repeat(250)}/${i}.png`;
const bundle = (bytes: number) => `${bundleFor('ios')}"${hex(bytes)}"`;
const cases: Case[] = [
  {
    name: '1 MB and ten files of 0.9 MB',
    write({ write }) {
      write('app/main.jsbundle', bundle(1_000_000));
      for (let i = 0; i < 10; i += 1) write(`app/${i}.png`, randomBytes(900_000));
    },
  },
  {
    name: '1,990 files with long paths',
    write({ write }) {
      write('app/main.jsbundle', bundle(1_000));
      for (let i = 0; i < 1_990; i += 1) write(`app/${long(i)}`, `${i}`);
    },
  },
  {
    name: '5 MB through a proxy that buffers',
    buffers: true,
    write: ({ write }) => void write('app/main.jsbundle', bundle(5_000_000)),
  },
];

async function run({ name, buffers, write }: Case): Promise<string[]> {
  const folder = temporaryFolder();
  write(folder);
  const port = await freePort();
  const line = await startSlowLine(port, bytesPerSecond);
  const proxy = buffers && (await bufferingProxy(Number(new URL(line.url).port)));
  const url = proxy?.url ?? line.url;
  const server = await startServer({ VITRINE_PORT: `${port}`, VITRINE_BASE_URL: url });
  const env = { ...(await server.envFor('builds')), VITRINE_URL: url, HOME: folder.path };
  const started = performance.now();
  const { code, err } = await vitrine(
    [
      'upload',
      'build',
      '--bundle',
      'app/main.jsbundle',
      '--assets',
      'app',
      '--content-encoding',
      'identity',
      '--repo',
      'acme/shop',
      '--branch',
      'main',
      '--commit',
      'a'.repeat(40),
      '--platform',
      'ios',
    ],
    { env, cwd: folder.path },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const retries = err.split('\n').filter((text) => /again|retry/i.test(text)).length;
  if (code !== 0) console.error(err);
  await server.remove();
  await proxy?.close();
  await line.stop();
  folder.remove();
  return [name, code === 0 ? 'uploaded' : `exit status ${code}`, seconds, `${retries}`];
}

const rows = await Promise.all(cases.map(run));
console.log(table([['upload', 'outcome', 'seconds', 'retries'], ...rows]));
