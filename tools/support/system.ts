import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.ts';

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Whether packages can be installed: as root, on Debian and its derivatives. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs system packages. Where that is impossible, it throws with the command to type. */
export async function install(packages: string[], why: string): Promise<void> {
  if (!canInstall()) {
    const names = packages.join(' ');
    const command = existsSync('/usr/bin/apt-get')
      ? `sudo apt-get install -y ${names}`
      : `brew install ${names}`;
    throw new Error(`${why} Type this once, then try again: ${command}`);
  }
  console.log(`Installing ${packages.join(', ')} from the packages of this system, once …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    quiet: true,
    env,
  });
}

/** The commands that the guide's examples use, and git. */
export async function ensureCommands(): Promise<void> {
  const missing = ['curl', 'jq', 'git'].filter((command) => !has(command));
  if (missing.length > 0)
    await install(missing, 'The tests run the commands of the operator guide.');
}

const PROGRAMS: Record<string, string> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/radosgw': 'radosgw',
  '/usr/bin/ceph-mon': 'ceph-mon',
  '/usr/bin/ceph-osd': 'ceph-osd',
};

/** Installs PostgreSQL 15, PgBouncer and Ceph's object gateway. PostgreSQL 18 comes from npm. */
export async function ensureServices(): Promise<void> {
  const missing = Object.keys(PROGRAMS).filter((path) => !existsSync(path));
  const packages = missing.map((path) => PROGRAMS[path] ?? path);
  if (packages.length > 0) await install(packages, 'The tests run against real services.');
}

const DISK_TOOLS: Record<string, string> = {
  'mkfs.ext4': 'e2fsprogs',
  xfs_io: 'xfsprogs',
  losetup: 'mount',
  mount: 'mount',
};

/** Checks that ext4 can be mounted on loop devices, with which power loss is simulated. Needs root. */
export async function ensureLoopDisks(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error(
      'Power loss is simulated on loop devices, which only root can mount, on Linux: run this as root, for example in a container that was started with --privileged.',
    );
  }
  const missing = Object.keys(DISK_TOOLS).filter((command) => !has(command));
  const packages = new Set(missing.map((command) => DISK_TOOLS[command] ?? command));
  if (packages.size > 0) await install([...packages], 'Power loss is simulated with ext4.');
  if (!existsSync('/dev/loop-control')) {
    throw new Error(
      'Power loss is simulated on loop devices, and there is no /dev/loop-control: load the module (modprobe loop); a container has to be started with --privileged.',
    );
  }
}
