// `npm run demo:large`: uploads a bundle of 512 MiB with the real client and measures the server's
// memory. Exits with 1 when it grows by more than 96 MiB.
import { randomFillSync } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../tests/harness/fixtures/temporary-folder.ts';
import { mib, watchMemory } from './support/memory.ts';
import { run } from './support/run.ts';
import { startServer } from './support/server.ts';

const SIZE = 512 * 1024 ** 2;
const MAY_GROW = 96 * 1024 ** 2;

const dataDir = await temporaryFolder('large');
const server = await startServer({ dataDir, env: { VITRINE_MAX_BUNDLE_BYTES: String(SIZE) } });
try {
  await server.operator('account', 'create', 'large');
  const scopes = ['--scope', 'builds', '--scope', 'preview_upload'];
  const { key } = await server.operator<{ key: string }>(
    'key',
    'create',
    '--account',
    'large',
    ...scopes,
  );
  const bundle = join(dataDir, 'large.jsbundle');
  await fill(bundle);
  console.log(`Wrote a bundle of ${mib(SIZE)}.`);

  const { pid = 0 } = server.process;
  await fetch(`${server.url}/readyz`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const memory = watchMemory(pid);
  const started = performance.now();
  const printed = await run(
    'vitrine',
    ['upload', 'preview', '--bundle', bundle, '--platform', 'ios', '--json'],
    {
      env: { VITRINE_URL: server.url, VITRINE_KEY: key },
      quiet: true,
    },
  );
  const seconds = (performance.now() - started) / 1000;
  memory.stop();
  const record = JSON.parse(printed) as {
    status: string;
    url: string;
    bundle: { sizeBytes: number };
  };
  if (record.status !== 'ready' || record.bundle.sizeBytes !== SIZE)
    throw new Error(`not stored: ${printed}`);

  const grown = memory.peak() - memory.idle;
  console.log(`Uploaded in ${seconds.toFixed(1)} s, hashing by the client included: ${record.url}`);
  console.log(
    `Server memory: idle ${mib(memory.idle)}, peak ${mib(memory.peak())}, grown by ${mib(grown)} of ${mib(MAY_GROW)}.`,
  );

  const reading = watchMemory(pid);
  let bytes = 0;
  const answer = await fetch(`${record.url}/bundle`);
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  reading.stop();
  if (bytes !== SIZE) throw new Error(`read back ${bytes} bytes`);
  const readGrown = reading.peak() - memory.idle;
  console.log(`Read back, ${mib(bytes)}: memory at most ${mib(readGrown)} over idle.`);
  if (Math.max(grown, readGrown) > MAY_GROW)
    throw new Error('the server holds too much of an upload in memory');
} catch (error) {
  console.error(`Failed: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await server.stop();
  await removeFolder(dataDir);
}

/** Writes bytes that do not repeat within a block, so that nothing can compress them. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'wx');
  const block = Buffer.allocUnsafe(8 * 1024 ** 2);
  for (let written = 0; written < SIZE; written += block.length) {
    randomFillSync(block);
    await file.write(block);
  }
  await file.close();
}
