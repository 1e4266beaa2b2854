import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export type SmallDisk = {
  fill(leave?: number): Promise<void>;
  free(): Promise<void>;
  left(): Promise<number>;
  remove(): void;
};

const CHUNK = Buffer.alloc(1024 * 1024);
const MARGIN = 64 * 1024;
const TRIES = 20;

/** Mounts a new file system: tmpfs, or ext4 in a file, which allocates blocks late. */
export async function smallDisk(
  at: string,
  { kind, megabytes, image }: { kind: 'tmpfs' | 'ext4'; megabytes: number; image: string },
): Promise<SmallDisk> {
  await mkdir(at, { recursive: true });
  if (kind === 'tmpfs') {
    command('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', at);
  } else {
    command('truncate', '-s', `${megabytes}M`, image);
    command('mkfs.ext4', '-q', '-m', '0', image);
    command('mount', '-o', 'loop', image, at);
  }
  const filler = join(at, 'filler');
  const remove = () => {
    process.off('exit', remove);
    // A lazy unmount works while a process still has a file open.
    spawnSync('umount', ['-l', at]);
  };
  process.once('exit', remove);
  const left = async () => {
    const { bavail, bsize } = await statfs(at);
    return bavail * bsize;
  };
  return {
    left,
    remove,
    free: () => rm(filler, { force: true }),
    async fill(leave = 0) {
      // The size may not fit, because the file system needs space for metadata and others write
      // meanwhile. tmpfs then takes nothing, and ext4 what is left.
      for (let margin = 0; margin < TRIES * MARGIN; margin += MARGIN) {
        const { size: taken } = await stat(filler).catch(() => ({ size: 0 }));
        const size = (await left()) - leave - margin;
        if (size <= 0) break;
        const args = ['-o', `${taken}`, '-l', `${size}`, filler];
        if (spawnSync('fallocate', args).status === 0) break;
      }
      if (leave === 0) await appendFile(filler, CHUNK).catch(unlessFull);
    },
  };
}

function unlessFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}

function command(name: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `A scenario needs a disk of its own, and this machine cannot have one: ${name} ${args.join(' ')}: ${error?.message ?? stderr}. Run it as root, or in a container that may mount.`,
  );
}
