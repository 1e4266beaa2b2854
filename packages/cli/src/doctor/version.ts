import { ageBeside, renewalLine } from '../output/renewal.ts';
import { printable } from '../output/text.ts';
import { version } from '../version.ts';
import { type Check, ok, warn } from './check.ts';

/** Compares the command's version with the server's. Servers before 0.2 do not send theirs. */
export function checkVersion(serverVersion: string | undefined, url: string): Check[] {
  if (serverVersion === undefined) return [];
  const age = ageBeside(version, serverVersion);
  const server = printable(serverVersion);
  if (age === null) return [ok('version', `vitrine ${version}, the server ${server}`)];
  const message = `vitrine ${version} is ${age} than the server, ${server}; both work`;
  return [warn('version', message, `the one that fits: ${renewalLine(printable(url))}`)];
}
