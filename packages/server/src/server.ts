import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  contentOriginOf,
  lockDataDir,
  type Overrides,
  openParts,
  type Parts,
  recoverBlobs,
  requireStoreCapabilities,
} from './compose/parts.ts';
import type { Config } from './config/config.ts';
import type { Deps } from './core/ports/deps.ts';
import { buildApp } from './http/app.ts';
import { trackUnusedConnections } from './http/hardening/unused-connections.ts';
import { startRefusalLogJob } from './jobs/refusal-log-job.ts';
import { runSweepJob } from './jobs/sweep-job.ts';
import { dataDirAt } from './platform/data-directory.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { version } from './platform/version.ts';

export type Server = {
  deps: Deps;
  /** The address that the server listens on: `http://127.0.0.1:8484`. */
  url: string;
  /** The prefix of urls in responses, without a final slash. */
  baseUrl: string;
  /**
   * Ends long polls at once, lets running uploads finish, and closes everything. A second call
   * waits for the first.
   */
  close(): Promise<void>;
};

const inUrl = ({ address, family }: AddressInfo) => (family === 'IPv6' ? `[${address}]` : address);

/**
 * Starts a server: locks the data directory, checks the capabilities of the stores, opens them,
 * deletes what a crash left unfinished, and listens, in this order. Rejects when another server
 * uses the directory. `close`, and a failure of a later step, close everything in the reverse
 * order.
 */
export async function openServer(
  config: Config,
  log: FastifyBaseLogger,
  overrides: Overrides = {},
): Promise<Server> {
  await using open = new AsyncDisposableStack();
  const dataDir = dataDirAt(config.dataDir);
  open.defer(await lockDataDir(config, dataDir));
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics, dataDir);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);
  const listening = await listen(config, log, parts, metrics);
  open.defer(listening.close);
  parts.site.baseUrl = config.baseUrl ?? listening.url;
  const { signal } = listening;
  runSweepJob(parts.deps, { seconds: config.sweepSeconds, log, metrics, signal });
  startRefusalLogJob(parts.deps.refusalLog, { log, signal });
  const opened = open.move();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.disposeAsync();
    return closed;
  };
  return { deps: parts.deps, url: listening.url, baseUrl: parts.site.baseUrl, close };
}

type Listening = {
  url: string;
  /** Aborts when the server begins to shut down. */
  signal: AbortSignal;
  close(): Promise<void>;
};

/** Registers the routes and listens. Closes the app when that fails. */
async function listen(
  config: Config,
  log: FastifyBaseLogger,
  parts: Parts,
  metrics: Metrics,
): Promise<Listening> {
  const { deps, slots, site } = parts;
  const closing = new AbortController();
  const app = buildApp(
    {
      deps,
      slots,
      contentOrigin: await contentOriginOf(deps, config),
      previewOrigin: config.previewOrigin,
      baseUrl: () => site.baseUrl,
      trustProxy: config.trustProxy,
      sourceUrls: config.sourceUrls,
      version,
      metrics,
      closing: closing.signal,
    },
    log,
  );
  const closeUnused = trackUnusedConnections(app.server);
  const close = () => {
    closing.abort();
    return finish(app, closeUnused, config);
  };
  try {
    await app.listen({ host: await addressOf(config.host), port: config.port });
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  return { url: `http://${inUrl(address)}:${address.port}`, signal: closing.signal, close };
}

/** One address for `localhost`: fastify would start a second server, without our listeners. */
const addressOf = async (host: string): Promise<string> =>
  host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host;

/** Stops accepting requests and waits for running ones, at most `shutdownSeconds`. */
async function finish(
  app: FastifyInstance,
  closeUnused: () => void,
  { shutdownSeconds }: Config,
): Promise<void> {
  // A connection that is busy when the close begins becomes idle later, and Node would not close
  // it.
  const idle = setInterval(() => {
    app.server.closeIdleConnections();
    closeUnused();
  }, 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), shutdownSeconds * 1000);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
