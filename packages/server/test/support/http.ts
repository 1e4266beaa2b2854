import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { makeStores, type Stores } from '../../../../tests/harness/stores.ts';
import { type Overrides, openParts } from '../../src/compose/parts.ts';
import { readConfig } from '../../src/config/config.ts';
import { createAccount, createKey, linkRepository } from '../../src/core/accounts/administer.ts';
import { buildApp } from '../../src/http/app.ts';
import type { ConnectionLimits } from '../../src/http/hardening/connection-limits.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { awsOf } from './server.ts';

/** Only the HTTP server, with its own limits, in real time. */
export async function startHttp(
  bounds: Partial<ConnectionLimits> = {},
  overrides: Overrides = {},
  given: { stores?: Stores; env?: Record<string, string> } = {},
) {
  const dataDir = await temporaryFolder('http');
  const stores = given.stores ?? (await makeStores());
  // A process has only one AWS credentials chain.
  Object.assign(process.env, awsOf(stores.environment));
  const config = readConfig({ VITRINE_DATA_DIR: dataDir, ...stores.environment, ...given.env });
  const parts = await openParts(config, overrides);
  let lines = '';
  const log = createLog('info', {
    write: (line) => {
      lines += line;
    },
  });
  const { deps, slots, site } = parts;
  const app = buildApp(
    {
      deps,
      slots,
      connectionLimits: bounds,
      version: '0',
      metrics: createMetrics(),
      commitUrl: null,
      contentOrigin: null,
      previewOrigin: config.previewOrigin,
      baseUrl: () => site.baseUrl,
      trustProxy: false,
      closing: new AbortController().signal,
    },
    log,
  );
  site.baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const account = await createAccount(deps, 'test');
  await linkRepository(deps, 'acme/shop', account);
  const scopes = ['builds', 'preview_upload'];
  const { text: key } = await createKey(deps, account, {
    scopes,
    repositories: [],
    expiresInDays: null,
  });
  return {
    url: site.baseUrl,
    deps,
    key,
    dataDir,
    log: () => lines,
    app,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      await parts.close();
      if (!given.stores) await stores.dispose();
      await removeFolder(dataDir);
    },
  };
}
