import { openapi } from '@vitrine/contract/schemas';
import { renderDocsPage } from '@vitrine/viewer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { Site } from '../site.ts';

function silent(part: string, cause: unknown): Refusal {
  const message = `The ${part} store does not answer.`;
  return Object.assign(new Refusal('unavailable', message, { retryAfter: 5 }), { cause });
}

/** Asking a blob store means writing to it, and balancers ask every few seconds. */
const BLOBS_FINE_MS = 10_000;

/** Does `check`, unless it went well within the last `ms` milliseconds. */
function recently(ms: number, check: () => Promise<void>): () => Promise<void> {
  let fineUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < fineUntil) return;
    await check();
    fineUntil = performance.now() + ms;
  };
}

/** Rejects when the database or the blob store does not answer, and counts either. */
function readinessOf({ deps, metrics }: Site): () => Promise<void> {
  const pingBlobs = recently(BLOBS_FINE_MS, () => deps.blobs.ping());
  return async () => {
    const [database, blobs] = await Promise.allSettled([deps.store.ping(), pingBlobs()]);
    metrics.readiness(database.status === 'fulfilled' && blobs.status === 'fulfilled');
    if (database.status === 'rejected') throw silent('database', database.reason);
    if (blobs.status === 'rejected') throw silent('blobs', blobs.reason);
  };
}

/** Does `check` and waits for nothing; not while the last one has not come back. */
function aside(check: () => Promise<void>): () => void {
  let isUnderWay = false;
  const done = () => {
    isUnderWay = false;
  };
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    check().then(done, done);
  };
}

/** What operators and tools ask: health, readiness, metrics, the API's description. */
export const opsRoutes = (site: Site) => async (app: FastifyInstance) => {
  const { metrics, version, baseUrl } = site;
  const checkReadiness = readinessOf(site);
  const noteReadiness = aside(checkReadiness);
  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    if (site.closing.aborted)
      throw new Refusal('unavailable', 'The server is shutting down.', { retryAfter: 1 });
    await checkReadiness();
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    // Balancers need not ask for readiness, so who watches does. The answer is in the next scrape.
    if (!site.closing.aborted) noteReadiness();
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
