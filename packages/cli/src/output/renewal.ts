import type { Io } from '../io.ts';
import { forgetInNpx, npxModules } from '../npx.ts';
import { version } from '../version.ts';
import { remark } from './remark.ts';
import { printable } from './text.ts';

type Parts = [major: number, minor: number];

/** What comes third mends things, and changes nothing that the other side could rely on. */
function partsOf(text: string): Parts | null {
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})\.\d/.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
}

/** How a command of version `own` stands to a server of version `server`; null where it is the same. */
export function ageBeside(own: string, server: string): 'older' | 'newer' | null {
  const [ours, theirs] = [partsOf(own), partsOf(server)];
  if (!ours || !theirs) return null;
  const difference = ours[0] - theirs[0] || ours[1] - theirs[1];
  if (difference === 0) return null;
  return difference < 0 ? 'older' : 'newer';
}

/** What runs the command that fits the server, whatever is installed. */
export const renewalLine = (url: string): string => `npx -y ${url}/cli.tgz`;

/**
 * Says once a run that the server is of another version, and what brings the command that fits.
 * When npx brought this one, its next run does.
 */
export function renewalNotice(
  io: Pick<Io, 'err'>,
  json: boolean,
  url: string,
): (serverVersion: string) => void {
  let isSaid = false;
  return (serverVersion) => {
    if (isSaid || serverVersion === version) return;
    isSaid = true;
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
