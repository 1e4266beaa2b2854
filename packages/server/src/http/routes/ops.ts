import { openapi } from '@vitrine/contract/openapi.ts';
import { renderDocsPage } from '@vitrine/viewer/docs-page.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { Site } from '../site.ts';

/** What operators and tools ask: health, readiness, metrics, the API's description. */
export const opsRoutes = (site: Site) => async (app: FastifyInstance) => {
  const { deps, metrics, version, baseUrl } = site;
  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    if (site.closing.aborted)
      throw new Refusal('unavailable', 'The server is shutting down.', { retryAfter: 1 });
    const parts = { database: deps.store.ping(), blobs: deps.blobs.ping() };
    for (const [part, ping] of Object.entries(parts)) {
      await ping.catch(() => {
        throw new Refusal('unavailable', `The ${part} store does not answer.`, { retryAfter: 5 });
      });
    }
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.get('/openapi.json', async () => openapi(baseUrl(), version));
  // Rendered once: it never changes while the server runs.
  let docs: ReturnType<typeof renderDocsPage> | undefined;
  app.get('/docs', async (_request, reply) => {
    docs ??= renderDocsPage({ baseUrl: baseUrl(), document: openapi(baseUrl(), version) });
    const page = docs;
    return reply.code(page.status).headers(page.headers).send(page.html);
  });
};
