import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { serveCommand } from './serve.ts';

test('[operator.1] a database that fails right after the start does not stop the server', async () => {
  const dataDir = await testFolder('serve');
  const listening = Promise.withResolvers<string>();
  const signal = Promise.withResolvers<string>();
  const events: string[] = [];
  const ran = serveCommand({
    env: { VITRINE_DATA_DIR: dataDir, VITRINE_PORT: '0', VITRINE_LOG_LEVEL: 'silent' },
    out(line) {
      events.push('listening');
      // The server lists the accounts next.
      const database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'));
      database.exec('alter table accounts rename to gone');
      database.close();
      listening.resolve(JSON.parse(line).url);
    },
    err: () => {},
    isTerminal: false,
    stopSignal() {
      events.push('signals are heard');
      return signal.promise;
    },
  }).parseAsync([], { from: 'user' });
  const url = await Promise.race([listening.promise, ran.then(() => 'ended')]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(events).toEqual(['signals are heard', 'listening']);
  signal.resolve('SIGTERM');
  await ran;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
