import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../transport.ts';

/** NO_PROXY as curl reads it: names, addresses, networks in CIDR notation, or `*` for everything. */

const family = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Whether the address is in the network, written like `10.0.0.0/8` or `fd00::/8`. */
function isInNetwork(address: string, network: string): boolean {
  const [base = '', bits = ''] = network.split('/');
  const type = family(bare(base));
  if (type === null || type !== family(address) || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (type === 'ipv4' ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(bare(base), Number(bits), type);
  return list.check(address, type);
}

const isSameAddress = (a: string, b: string): boolean =>
  family(a) !== null &&
  family(a) === family(b) &&
  isInNetwork(a, `${b}/${isIP(b) === 4 ? 32 : 128}`);

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return isInNetwork(host, entry);
  // curl has no ports here. Node and others have them.
  const form = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/;
  const [, name = '', only] = isIP(entry) ? [entry, entry] : (form.exec(entry) ?? []);
  if (only !== undefined && only !== port) return false;
  const domain = bare(name).replace(/^\*?\./, '');
  if (domain === '') return false;
  return host === domain || host.endsWith(`.${domain}`) || isSameAddress(host, domain);
}

/** Whether requests to the url go past the proxy. Those to this machine always do. */
export function goesDirectly({ hostname, port, protocol }: URL, noProxy: string): boolean {
  if (isLoopback(hostname)) return true;
  const host = bare(hostname.toLowerCase());
  const wanted = port || (protocol === 'https:' ? '443' : '80');
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matches(entry, host, wanted));
}
