import { type Overrides, openParts } from '../../../packages/server/src/compose/parts.ts';
import { buildApp } from '../../../packages/server/src/http/app.ts';
import type { ConnectionLimits } from '../../../packages/server/src/http/hardening/connection-limits.ts';
import { createMetrics } from '../../../packages/server/src/platform/metrics.ts';
import { type Given, prepare, seedTenant } from './prepare.ts';

/** Starts the HTTP server alone, with its own limits and the real clock. */
export async function startHttp(
  bounds: Partial<ConnectionLimits> = {},
  overrides: Overrides = {},
  given: Given = {},
) {
  const { config, log, logged, dispose, dataDir } = await prepare(given);
  const parts = await openParts(config, overrides);
  const { deps, slots, site } = parts;
  const app = buildApp(
    {
      deps,
      slots,
      connectionLimits: bounds,
      version: '0',
      metrics: createMetrics(),
      sourceUrls: config.sourceUrls,
      contentOrigin: null,
      previewOrigin: config.previewOrigin,
      baseUrl: () => site.baseUrl,
      trustProxy: false,
      closing: new AbortController().signal,
    },
    log,
  );
  site.baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const { key } = await seedTenant(deps, { scopes: ['builds', 'preview_upload'] });
  return {
    url: site.baseUrl,
    deps,
    key,
    dataDir,
    log: logged,
    app,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      await parts.close();
      await dispose();
    },
  };
}
