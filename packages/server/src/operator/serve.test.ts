import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { readConfig } from '../config/config.ts';
import { serveCommand, startWarnings } from './serve.ts';

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

test('the start warns of misspelt variables, and of urls that mean no other machine', () => {
  const warnings = (env: Record<string, string>) => startWarnings(readConfig(env));
  expect(warnings({ VITRINE_PROT: '1' })).toEqual([expect.stringMatching(/^VITRINE_PROT is set/)]);
  for (const host of ['0.0.0.0', '::'])
    expect(warnings({ VITRINE_HOST: host })).toEqual([
      expect.stringContaining(
        `VITRINE_BASE_URL is unset, so urls in answers have the host ${host},`,
      ),
    ]);
  const base = { VITRINE_BASE_URL: 'http://vitrine.example' };
  for (const env of [{}, { VITRINE_HOST: '10.0.0.7' }, { VITRINE_HOST: '0.0.0.0', ...base }])
    expect(warnings(env)).toEqual([]);
});
