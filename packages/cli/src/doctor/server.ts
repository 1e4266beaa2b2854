import type { Client } from '@vitrine/client';
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

/** Checks whether the url is a Vitrine server that is ready, and compares the clocks. */
export async function checkServer(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<Check[]> {
  try {
    const { alive, ready, clockOffsetMs } = await client.health({ signal });
    if (!alive) {
      const fix = 'check VITRINE_URL; if the server is behind a path, the path belongs to the url';
      return [fail('server', `${url} answers, but not as a Vitrine server does`, fix)];
    }
    const { maxBundleBytes } = await client.limits({ signal });
    const most = Math.round(maxBundleBytes / 1024 ** 2);
    const found = [ok('server', `${url} answers; bundles of up to ${most} MiB`)];
    if (!ready) {
      const fix = 'the operator runs `vitrine-server doctor` to see why';
      found.push(fail('ready', 'its database or its storage does not answer', fix));
    } else found.push(ok('ready', 'its database and its storage answer'));
    const minutes = Math.round(Math.abs(clockOffsetMs) / 60_000);
    if (Math.abs(clockOffsetMs) > LARGEST_SKEW_MS) {
      const fix = 'set the clock by NTP; signed upload urls depend on it';
      found.push(warn('clock', `the clocks here and there differ by ${minutes} minutes`, fix));
    }
    return found;
  } catch (error) {
    signal.throwIfAborted();
    return [fail('server', explain(error, false).text, 'start the server, or correct VITRINE_URL')];
  }
}
