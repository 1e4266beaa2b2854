import { type Client, NetworkError } from '@vitrine/client';
import type { Limits } from '@vitrine/contract';
import type { Io } from '../io.ts';
import { ProxyError, proxyFor } from '../network/proxy.ts';
import { explain } from '../output/explain.ts';
import { isLoopback } from '../transport.ts';
import { type Check, fail, ok, warn } from './check.ts';

const LARGEST_SKEW_MS = 5 * 60_000;

/** Whether the key is sent where others can read it. */
export function checkTransport(url: string): Check {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return ok('transport', 'encrypted (https)');
  if (isLoopback(hostname)) return ok('transport', 'http, to this machine only');
  return warn(
    'transport',
    `http to ${hostname}: the key and the bundle are sent unencrypted`,
    'put TLS in front of the server and use its https url',
  );
}

/** Which proxy the requests go through. Nothing when they go directly. */
export function checkProxy(url: string, env: Io['env']): Check[] {
  try {
    const proxy = proxyFor(new URL(url), env);
    return proxy ? [ok('proxy', `requests go through ${proxy.label} (${proxy.variable})`)] : [];
  } catch (error) {
    if (!(error instanceof ProxyError)) throw error;
    const fix = 'correct the variable, or put the host into NO_PROXY if no proxy is needed';
    return [fail('proxy', `the proxy ${error.proxy}: ${error.message}`, fix)];
  }
}

/** The checks of a server. If it is a Vitrine server, its limits and the offset of its clock are known. */
type Found = { checks: Check[]; limits: Limits | null; clockOffsetMs: number };

/** Checks whether the url is a Vitrine server that is ready, and compares the clocks. */
export async function checkServer(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<Found> {
  const nothing = (check: Check): Found => ({ checks: [check], limits: null, clockOffsetMs: 0 });
  try {
    const { alive, ready, clockOffsetMs } = await client.health({ signal });
    if (!alive) {
      const fix = 'check VITRINE_URL; if the server is behind a path, the path belongs to the url';
      return nothing(fail('server', `${url} answers, but not as a Vitrine server does`, fix));
    }
    const limits = await client.limits({ signal });
    const most = Math.round(limits.maxBundleBytes / 1024 ** 2);
    const found = [ok('server', `${url} answers; bundles of up to ${most} MiB`)];
    if (!ready) {
      const fix = 'the operator runs `vitrine-server doctor` to see why';
      found.push(fail('ready', 'its database or its storage does not answer', fix));
    } else found.push(ok('ready', 'its database and its storage answer'));
    const minutes = Math.round(Math.abs(clockOffsetMs) / 60_000);
    if (Math.abs(clockOffsetMs) > LARGEST_SKEW_MS) {
      const fix = 'set both by NTP: uploads work, but certificates are checked by the clock here';
      found.push(
        warn('clock', `the server's clock differs from this one by ${minutes} minutes`, fix),
      );
    }
    return { checks: found, limits, clockOffsetMs };
  } catch (error) {
    signal.throwIfAborted();
    const fix =
      error instanceof NetworkError && error.proxy !== null
        ? 'correct the variable that names the proxy, or put the host into NO_PROXY'
        : 'start the server, or correct VITRINE_URL';
    return nothing(fail('server', explain(error, false).text, fix));
  }
}
