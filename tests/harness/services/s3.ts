// A real S3 store: Ceph's object gateway on a cluster of one monitor and one OSD, which keeps data in
// memory. It verifies signatures, unlike the S3 servers on npm.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../fixtures/temporary-folder.ts';
import { type Daemon, freePort, startDaemon, untilReady } from './daemon.ts';
import { serviceFolder } from './place.ts';

/** The settings for a client. VITRINE_TEST_S3 contains them as JSON. */
export type S3Service = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

export type S3 = S3Service & { stop(): Promise<void> };

/** Starts an empty store on a free port. `stop` removes its data. */
export async function startS3(): Promise<S3> {
  const folder = await serviceFolder('s3');
  const daemons: Daemon[] = [];
  const stop = async () => {
    // The gateway is killed first: at SIGTERM it would wait for its cluster forever.
    for (const daemon of daemons.toReversed()) await daemon.stop('SIGKILL');
    await removeFolder(folder);
  };
  try {
    return { ...(await boot(folder, daemons)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function boot(folder: string, daemons: Daemon[]): Promise<S3Service> {
  const [port, monitor] = [await freePort(), await freePort()];
  const cluster = randomUUID();
  const conf = join(folder, 'ceph.conf');
  await writeFile(conf, configuration(folder, cluster, port, monitor));
  await writeFile(join(folder, 'keyring'), keyring());
  for (const part of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, part));
  const run = (command: string, ...args: string[]) => execute(command, ['-c', conf, ...args]);
  const start = (command: string, ...args: string[]) => {
    const daemon = startDaemon(command, ['-c', conf, '-f', ...args]);
    daemons.push(daemon);
    return daemon;
  };

  const map = join(folder, 'monmap');
  const address = `[v2:127.0.0.1:${monitor}]`;
  await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', address, map);
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', join(folder, 'keyring'));
  start('ceph-mon', '-i', 'a');

  const osd = randomUUID();
  await run('ceph', 'osd', 'new', osd, '0');
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
  start('ceph-osd', '-i', '0');

  const keys = { accessKeyId: hex(10), secretAccessKey: hex(20) };
  const user = ['--uid=vitrine', '--display-name=vitrine', '--max-buckets=0'];
  const credentials = [`--access-key=${keys.accessKeyId}`, `--secret=${keys.secretAccessKey}`];
  // This runs before the gateway starts, because both make missing pools and would race.
  await run('radosgw-admin', 'user', 'create', ...user, ...credentials);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady('radosgw', start('radosgw', '-n', 'client.admin'), async () => {
    const answer = await fetch(endpoint);
    return answer.status === 200;
  });
  return { endpoint, ...keys, region: 'us-east-1' };
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

async function execute(command: string, args: string[]): Promise<void> {
  await promisify(execFile)(command, args, { timeout: 60_000, killSignal: 'SIGKILL' });
}

/** Returns one key for all parts of the cluster. The gateway does not start without one. */
function keyring(): string {
  // Type 1 (AES), time of creation 0, and the length 16 of the key that follows.
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0]);
  const key = Buffer.concat([head, randomBytes(16)]).toString('base64');
  const all = (caps: string[]) => caps.map((part) => `caps ${part} = "allow *"\n`).join('');
  return ['mon.', 'client.admin', 'osd.0']
    .map((name) => `[${name}]\nkey = ${key}\n${all(['mon', 'osd'])}`)
    .join('');
}

const GiB = 1024 ** 3;

function configuration(folder: string, cluster: string, port: number, monitor: number): string {
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket =
pid file =
log to file = false
log to stderr = false
mon cluster log to file = false
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 10000
# The monitor answers at once instead of gathering for seconds: the boot takes one instead of 12.
paxos propose interval = 0.02
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = ${64 * GiB}
# Head and body of an answer are two writes: without this every GET and copy takes 40 ms longer.
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw run sync thread = false
# Memory of deleted objects is given back within seconds, not hours.
rgw gc obj min wait = 1
rgw gc processor period = 5
rgw gc processor max time = 5
`;
}
