import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { droppedLines } from './standard-error.ts';

let shared: Registry | undefined;

/**
 * Default metrics of the process. Once started, their collection cannot be stopped, so it is
 * shared.
 */
function ofProcess(): Registry {
  if (shared) return shared;
  shared = new Registry();
  collectDefaultMetrics({ register: shared });
  new Counter({
    name: 'vitrine_log_dropped_lines_total',
    help: 'Lines of the log that could not be written and were dropped.',
    registers: [shared],
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  return shared;
}

/** Creates the Prometheus metrics. Labels are route templates, since paths contain share ids. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // Starts the collection now and not at the first scrape.
  ofProcess();
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers,
  });
  const uploads = new Counter({
    name: 'vitrine_uploads_total',
    help: 'Slot PUTs kept.',
    registers,
  });
  const bytes = new Counter({
    name: 'vitrine_uploaded_bytes_total',
    help: 'Bytes of slot PUTs kept.',
    registers,
  });
  const swept = new Counter({
    name: 'vitrine_swept_objects_total',
    help: 'Stored objects that the sweep deleted.',
    registers,
  });
  const s3 = new Histogram({
    name: 'vitrine_s3_request_duration_seconds',
    help: 'Duration of requests to the S3 store, until it answers; bodies of answers come after that.',
    labelNames: ['operation', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const lostReads = new Counter({
    name: 'vitrine_lost_reads_total',
    help: 'Requests for stored bytes that the blob store does not have any more.',
    registers,
  });
  const finalizes = new Histogram({
    name: 'vitrine_finalize_duration_seconds',
    help: 'Duration of a finalize, including the verification of uploads in S3.',
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    registers,
  });
  const verified = new Counter({
    name: 'vitrine_verified_bytes_total',
    help: 'Bytes PUT to S3 that a finalize verified.',
    registers,
  });
  const retries = new Counter({
    name: 'vitrine_database_retries_total',
    help: 'Operations of PostgreSQL that were repeated, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  const lastSweep = new Gauge({
    name: 'vitrine_last_sweep_timestamp_seconds',
    help: 'When the last sweep succeeded.',
    registers,
  });
  const ready = new Gauge({
    name: 'vitrine_ready',
    help: 'Whether database and blob store answered the last check: 1 or 0.',
    registers,
  });
  // A server listens only after database and blob store have answered.
  ready.set(1);
  return {
    contentType: registry.contentType,
    text: () => Registry.merge([ofProcess(), registry]).metrics(),
    request(request: FastifyRequest, reply: FastifyReply): void {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    },
    readiness(isReady: boolean): void {
      ready.set(isReady ? 1 : 0);
    },
    uploaded(sizeBytes: number): void {
      uploads.inc();
      bytes.inc(sizeBytes);
    },
    finalized(seconds: number): void {
      finalizes.observe(seconds);
    },
    lostRead(): void {
      lostReads.inc();
    },
    verified(sizeBytes: number): void {
      verified.inc(sizeBytes);
    },
    retried(reason: string): void {
      retries.inc({ reason });
    },
    /** Registers gauges that are read at each scrape. `clockOffset` returns milliseconds. */
    watchDatabase(
      connections: () => { inUse: number; idle: number; waiting: number },
      clockOffset: () => number,
    ): void {
      new Gauge({
        name: 'vitrine_database_connections',
        help: 'Connections of this process to PostgreSQL.',
        labelNames: ['state'] as const,
        registers,
        collect() {
          const { inUse, idle } = connections();
          this.set({ state: 'in_use' }, inUse);
          this.set({ state: 'idle' }, idle);
        },
      });
      new Gauge({
        name: 'vitrine_database_waiting',
        help: 'Operations that wait for a connection to PostgreSQL.',
        registers,
        collect() {
          this.set(connections().waiting);
        },
      });
      new Gauge({
        name: 'vitrine_clock_offset_seconds',
        help: 'How far the clock of the database is ahead of that of this machine.',
        registers,
        collect() {
          this.set(clockOffset() / 1000);
        },
      });
    },
    s3(operation: string, outcome: 'ok' | 'missing' | 'failed', seconds: number): void {
      s3.observe({ operation, outcome }, seconds);
    },
    sweptAt(seconds: number, objects: number): void {
      lastSweep.set(seconds);
      swept.inc(objects);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
