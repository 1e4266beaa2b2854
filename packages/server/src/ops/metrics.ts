import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus scrapes. Labels are route templates, never paths: those carry share ids. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  const lastSweep = new Gauge({
    name: 'vitrine_last_sweep_timestamp_seconds',
    help: 'When the last sweep ended well.',
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(request: FastifyRequest, reply: FastifyReply): void {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    },
    uploaded(sizeBytes: number): void {
      uploads.inc();
      bytes.inc(sizeBytes);
    },
    sweptAt(seconds: number, objects: number): void {
      lastSweep.set(seconds);
      swept.inc(objects);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
