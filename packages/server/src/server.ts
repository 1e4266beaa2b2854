import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  contentOriginOf,
  lockDataDir,
  type Overrides,
  openParts,
  recoverBlobs,
  requireStoreCapabilities,
} from './compose/parts.ts';
import type { Config } from './config/config.ts';
import type { Deps } from './core/ports/deps.ts';
import { buildApp } from './http/app.ts';
import { trackUnusedConnections } from './http/hardening/unused-connections.ts';
import { startRefusalLogJob } from './jobs/refusal-log-job.ts';
import { runSweepJob } from './jobs/sweep-job.ts';
import { createMetrics } from './platform/metrics.ts';
import { version } from './platform/version.ts';

export type Server = {
  deps: Deps;
  /** Where it listens. */
  url: string;
  /** What urls in answers start with. */
  baseUrl: string;
  /**
   * Ends waiting reads at once, lets running uploads finish, then closes everything. Whoever asks
   * again waits for the same end.
   */
  close(): Promise<void>;
};

const inUrl = ({ address, family }: AddressInfo) => (family === 'IPv6' ? `[${address}]` : address);

/** Starts a server on its data directory; rejects when another one has it. */
export async function openServer(
  config: Config,
  log: FastifyBaseLogger,
  overrides: Overrides = {},
): Promise<Server> {
  await requireStoreCapabilities(config);
  // Closed the last one first, at the end or when something fails on the way to it.
  await using open = new AsyncDisposableStack();
  open.defer(await lockDataDir(config));
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);
  const closing = new AbortController();
  const app = buildApp(
    {
      deps: parts.deps,
      slots: parts.slots,
      contentOrigin: await contentOriginOf(parts.deps, config),
      previewOrigin: config.previewOrigin,
      baseUrl: () => parts.site.baseUrl,
      trustProxy: config.trustProxy,
      commitUrl: config.commitUrl,
      version,
      metrics,
      closing: closing.signal,
    },
    log,
  );
  const closeUnused = trackUnusedConnections(app.server);
  open.defer(() => {
    closing.abort();
    return finish(app, closeUnused, config);
  });
  await app.listen({ host: await addressOf(config.host), port: config.port });
  const address = app.server.address() as AddressInfo;
  const bound = `http://${inUrl(address)}:${address.port}`;
  parts.site.baseUrl = config.baseUrl ?? bound;
  runSweepJob(parts.deps, { seconds: config.sweepSeconds, log, metrics, signal: closing.signal });
  startRefusalLogJob(parts.deps.refusalLog, { log, signal: closing.signal });
  const opened = open.move();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.disposeAsync();
    return closed;
  };
  return { deps: parts.deps, url: bound, baseUrl: parts.site.baseUrl, close };
}

/** One address: of `localhost` fastify would make two servers, the second without what ours has. */
const addressOf = async (host: string): Promise<string> =>
  host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host;

/** Takes no more requests, and waits for those under way. */
async function finish(
  app: FastifyInstance,
  closeUnused: () => void,
  { shutdownSeconds }: Config,
): Promise<void> {
  // A connection that was busy when the close began falls idle later, and nobody looks again.
  const idle = setInterval(() => {
    app.server.closeIdleConnections();
    closeUnused();
  }, 50);
  const patience = setTimeout(() => app.server.closeAllConnections(), shutdownSeconds * 1000);
  await app.close();
  clearInterval(idle);
  clearTimeout(patience);
}
