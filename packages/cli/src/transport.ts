import type { Io } from './io.ts';
import { printable } from './output/text.ts';

/** Whether the host of a url is this machine: names of RFC 6761, addresses of RFC 1122 and RFC 4291. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host);

/** One run may create several clients. Only the first one warns. */
const warned = new WeakSet<Io>();

/** Warns, also with `--json`, that anyone on the network path can read the key. */
export function warnOfPlainHttp(url: string, io: Io): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname) || warned.has(io)) return;
  warned.add(io);
  io.err(
    `Warning: ${printable(url)} is plain http, so the key and the bundle are sent unencrypted; ` +
      'put TLS in front of the server and use its https url\n',
  );
}
