import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureLoopDisks } from '../../../tools/support/system.ts';
import { quickFolder } from './quick-folder.ts';

const NAME = /^vitrine-disks-(\d+)-/;
const AT_ONCE = 4;

/**
 * File systems on loop devices whose power can be cut. Unsynced data is then lost, as on a real
 * disk. Each has its own journal, so a sync of one saves nothing of another. The journal commits by
 * itself only after minutes.
 */
export class Disks {
  readonly folders: string[];
  readonly #parent: string;
  // Unmounts when this process exits. After a kill -9 the next run cleans up.
  readonly #onExit = () => unmountNow(this.#parent);

  private constructor(parent: string, count: number) {
    this.#parent = parent;
    this.folders = Array.from({ length: count }, (_, disk) => join(parent, `disk-${disk}`));
  }

  /** Creates the disks. `megabytes` is their maximum size, because the images are sparse. */
  static async make(count: number, megabytes: number): Promise<Disks> {
    await ensureLoopDisks();
    await clearAfterOthers();
    const parent = await mkdtemp(join(quickFolder(), `vitrine-disks-${process.pid}-`));
    const disks = new Disks(parent, count);
    process.on('exit', disks.#onExit);
    try {
      for (const folder of disks.folders) await mkdir(folder);
      await disks.#each(`truncate -s ${megabytes}M "$disk.img"; mkfs.ext4 -q -F "$disk.img"`);
      await disks.#each(MOUNT);
      return disks;
    } catch (error) {
      await disks.remove();
      throw error;
    }
  }

  async sync(): Promise<void> {
    await run('sync', '-f', ...this.folders);
  }

  /** Cuts the power of all disks. None can be read or written until it is back. */
  async losePower(): Promise<void> {
    const cut = this.folders.flatMap((disk) => [
      '-c',
      `open ${disk}`,
      '-c',
      'shutdown',
      '-c',
      'close',
    ]);
    await run('xfs_io', '-x', ...cut);
  }

  /** Remounts the disks. The processes that used them must have been killed. */
  async regainPower(): Promise<void> {
    await this.#each(`${UNMOUNT}; ${MOUNT}`);
  }

  async remove(): Promise<void> {
    process.off('exit', this.#onExit);
    await this.#each('! mountpoint -q "$disk" || umount "$disk" || umount -l "$disk"');
    await rm(this.#parent, { recursive: true });
  }

  async #each(commands: string): Promise<void> {
    const script = `for disk; do ${commands}; done`;
    const parts = Array.from({ length: AT_ONCE }, (_, part) =>
      this.folders.filter((_, disk) => disk % AT_ONCE === part),
    );
    const scripts = parts.map((part) => run('sh', '-ec', script, 'sh', ...part));
    // Waits for all scripts, so that none is running afterwards.
    for (const end of await Promise.allSettled(scripts)) {
      if (end.status === 'rejected') throw end.reason;
    }
  }
}

const run = (command: string, ...words: string[]) => promisify(execFile)(command, words);

const MOUNT = 'mount -o loop,commit=600 "$disk.img" "$disk"';

// Retries, because the last threads of a killed process may still be exiting.
const UNMOUNT = `tries=0
  until umount "$disk" 2>/dev/null; do
    tries=$((tries + 1)); [ $tries -lt 100 ]; sleep 0.1
  done`;

/** Lazily, because a server process may still be exiting. */
function unmountNow(parent: string): void {
  const script =
    'for disk in "$1"/disk-*[0-9]; do ! mountpoint -q "$disk" || umount -l "$disk"; done; rm -r "$1" || true';
  execFileSync('sh', ['-c', script, 'sh', parent], { stdio: 'ignore' });
}

async function clearAfterOthers(): Promise<void> {
  const folder = quickFolder();
  for (const name of await readdir(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) unmountNow(join(folder, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
