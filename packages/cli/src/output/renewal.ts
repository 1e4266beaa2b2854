import type { Io } from '../io.ts';
import { forgetInNpx, npxModules } from '../npx.ts';
import { version } from '../version.ts';
import { remark } from './remark.ts';
import { printable } from './text.ts';

type Parts = [major: number, minor: number];

/** Semantic versioning 2.0.0. Anything else is a text of the server, and is not printed. */
const VERSION = /^(\d{1,9})\.(\d{1,9})\.\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,64})?$/;

/** Major and minor number. The third number is ignored, since a patch changes no interface. */
function partsOf(text: string): Parts | null {
  const [, major, minor] = VERSION.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
}

/** Whether the command's version is older or newer than the server's; null if neither. */
export function ageBeside(own: string, server: string): 'older' | 'newer' | null {
  const [ours, theirs] = [partsOf(own), partsOf(server)];
  if (!ours || !theirs) return null;
  const difference = ours[0] - theirs[0] || ours[1] - theirs[1];
  if (difference === 0) return null;
  return difference < 0 ? 'older' : 'newer';
}

/** The shell command that runs the CLI of the server's version. */
export const renewalLine = (url: string): string => `npx -y ${url}/cli.tgz`;

/**
 * Prints once per run that the server has another version, and how to get the matching CLI. If npx
 * started this program, its next run installs the matching version.
 */
export function renewalNotice(
  io: Pick<Io, 'err'>,
  json: boolean,
  url: string,
): (serverVersion: string) => void {
  let isPrinted = false;
  return (serverVersion) => {
    if (isPrinted || serverVersion === version) return;
    isPrinted = true;
    void forgetInNpx();
    const age = ageBeside(version, serverVersion);
    if (age === null) return;
    const next = npxModules() === null ? 'The one that fits' : 'The next run has the one that fits';
    const text =
      `This is vitrine ${version}, ${age} than the server (${serverVersion}); it goes on. ` +
      `${next}: ${renewalLine(url)}`;
    remark(io, { json }, printable(text));
  };
}
