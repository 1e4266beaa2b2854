import { openapi } from '@vitrine/contract/schemas';
import { renderDocsPage } from '@vitrine/viewer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { HttpContext } from '../context.ts';

function silent(part: string, cause: unknown): Refusal {
  const message = `The ${part} store does not answer.`;
  return Object.assign(new Refusal('unavailable', message, { retryAfter: 5 }), { cause });
}

/** Milliseconds that a blob store counts as ready: a ping writes, and balancers ask often. */
const BLOBS_FINE_MS = 10_000;

/** Runs `check`, unless it has succeeded within the last `ms` milliseconds. */
function recently(ms: number, check: () => Promise<void>): () => Promise<void> {
  let fineUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < fineUntil) return;
    await check();
    fineUntil = performance.now() + ms;
  };
}

/** A check that rejects when the database or the blob store fails. It also updates the metric. */
function readinessOf({ deps, metrics }: HttpContext): () => Promise<void> {
  const pingBlobs = recently(BLOBS_FINE_MS, () => deps.blobs.ping());
  return async () => {
    const [database, blobs] = await Promise.allSettled([deps.store.ping(), pingBlobs()]);
    metrics.readiness(database.status === 'fulfilled' && blobs.status === 'fulfilled');
    if (database.status === 'rejected') throw silent('database', database.reason);
    if (blobs.status === 'rejected') throw silent('blobs', blobs.reason);
  };
}

/** Starts `check` in the background, unless the previous one is still running. */
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

/** Routes for operators and tools: health, readiness, metrics, description of the API. */
export const opsRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const { metrics, version, baseUrl } = context;
  const checkReadiness = readinessOf(context);
  const noteReadiness = aside(checkReadiness);
  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    if (context.closing.aborted)
      throw new Refusal('unavailable', 'The server is shutting down.', { retryAfter: 1 });
    await checkReadiness();
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    // Not every deployment probes /readyz, so a scrape starts a check. The next scrape has its
    // result.
    if (!context.closing.aborted) noteReadiness();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.get('/openapi.json', async () => openapi(baseUrl(), version));
  // Rendered once, because it does not change while the server runs.
  let docs: ReturnType<typeof renderDocsPage> | undefined;
  app.get('/docs', async (_request, reply) => {
    docs ??= renderDocsPage({ baseUrl: baseUrl(), document: openapi(baseUrl(), version) });
    const page = docs;
    return reply.code(page.status).headers(page.headers).send(page.html);
  });
};
