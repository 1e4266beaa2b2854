import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentOriginOf, openParts, type Parts } from '../compose/parts.ts';
import { openS3Tools } from '../compose/storage.ts';
import type { Config } from '../config/config.ts';
import { failureLine } from './failure.ts';
import { type Finding, fail, finding, findings, ok, reasonOf, warn } from './finding.ts';
import { probePostgres } from './probe-postgres.ts';
import { probeS3Settings } from './probe-s3-settings.ts';
import { probeS3Slots } from './probe-s3-slots.ts';
import { probeS3Store } from './probe-s3-store.ts';
import { probeSlots } from './probe-slots.ts';
import { storedBytes } from './stored-bytes.ts';

/** Runs all checks of `vitrine-server doctor`. A finding that is not ok says what to do. */
export async function runChecks(config: Config, { fix }: { fix: boolean }): Promise<Finding[]> {
  const found = await configuration(config);
  if (config.database.kind === 'postgres') {
    const ofPostgres = await probePostgres(config.database);
    found.push(...ofPostgres);
    // The other checks need a working database.
    if (ofPostgres.some(({ state, check }) => state === 'fail' && NEEDED.includes(check)))
      return found;
  }
  const parts = await openParts(withoutStartChecks(config)).catch((error: unknown) => {
    found.push(fail('start', failureLine(error)));
  });
  if (parts) {
    const ofBlobs = await blobs(parts);
    found.push(await database(parts), ofBlobs);
    found.push(...(await findings('slots', () => bytes(parts, config, fix))));
    if (ofBlobs.state === 'ok')
      found.push(await finding('stored bytes', () => storedBytes(parts, config)));
    found.push(await finding('clock', () => clock(parts)));
    await parts.close();
  }
  if (config.database.kind === 'sqlite' || config.blobs.kind === 'files') {
    found.push(await finding('disk', () => disk(config)));
  }
  return found;
}

const NEEDED = ['database', 'encoding', 'writing', 'transactions'];

/**
 * Turns off the check of copy checksums at the start, which `probeS3Store` reports as a finding.
 */
const withoutStartChecks = (config: Config): Config =>
  config.blobs.kind === 's3'
    ? { ...config, blobs: { ...config.blobs, copyChecksum: false } }
    : config;

async function bytes(parts: Parts, config: Config, fix: boolean): Promise<Finding[]> {
  const { deps, slots } = parts;
  if (slots) return probeSlots({ ...parts, slots }, config);
  const s3 = config.blobs;
  if (s3.kind !== 's3') return [];
  const tools = await openS3Tools(s3);
  const where = await downloads(parts, config);
  const found = await findings('slots', () =>
    probeS3Slots(deps, { tools, bucket: s3.bucket, fix }),
  );
  if (found.some(({ state }) => state === 'fail') && found.length === 1) return [where, ...found];
  return [
    where,
    ...found,
    ...(await probeS3Store({ deps, tools, config: s3 })),
    ...(await probeS3Settings({ deps, tools, config, s3, fix })),
  ];
}

async function configuration(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const open = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  if (open && config.baseUrl === null) {
    findings.push(
      warn(
        'configuration',
        'It listens beyond this machine, but VITRINE_BASE_URL is unset: urls in answers may not be reachable. Set it to the public address.',
      ),
    );
  }
  for (const name of config.unknown) {
    findings.push(
      warn(
        'configuration',
        `${name} is no variable of Vitrine. Check its spelling in docs/configuration.md.`,
      ),
    );
  }
  const secret = await stat(join(resolve(config.dataDir), 'secret')).catch(() => null);
  if (config.secret === null && secret && (secret.mode & 0o077) !== 0) {
    findings.push(
      fail(
        'secret',
        'Others on this machine can read the file `secret` in the data directory. Run chmod 600 on it.',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok('configuration', `data in ${resolve(config.dataDir)}`)];
}

async function database({ deps }: Parts): Promise<Finding> {
  try {
    await deps.store.ping();
    const accounts = await deps.store.accounts.list();
    if (accounts.length > 0) return ok('database', `answers; ${accounts.length} account(s)`);
    return warn(
      'database',
      'answers, but there is no account yet: vitrine-server account create <name>',
    );
  } catch (error) {
    return fail('database', `does not answer: ${reasonOf(error)}`);
  }
}

async function blobs({ deps }: Parts): Promise<Finding> {
  try {
    await deps.blobs.ping();
    return ok('blob store', 'writes, reads and deletes');
  } catch (error) {
    return fail('blob store', `cannot be used: ${reasonOf(error)}`);
  }
}

/**
 * The origin of downloads. It must not be that of the pages, where uploads would not be isolated.
 */
async function downloads({ deps }: Parts, config: Config): Promise<Finding> {
  try {
    const origin = await contentOriginOf(deps, config);
    return ok('downloads', origin === null ? 'come from the server' : `come from ${origin}`);
  } catch (error) {
    return fail('downloads', reasonOf(error));
  }
}

/**
 * Tolerance: each process estimates the database's time, so a row of another may be in the future.
 */
const NEAR_MS = 5_000;

async function clock({ deps }: Parts): Promise<Finding> {
  const times = [...(await deps.store.accounts.list()), ...(await deps.store.keys.list())];
  const newest = Math.max(0, ...times.map(({ createdAt }) => createdAt));
  const now = deps.clock.now();
  if (newest <= now + NEAR_MS) return ok('clock', new Date(now).toISOString());
  return fail(
    'clock',
    `It says ${new Date(now).toISOString()}, but something was stored at ${new Date(newest).toISOString()}. Set the clock, for example with NTP.`,
  );
}

const GIB = 1024 ** 3;

async function disk(config: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(resolve(config.dataDir));
  const free = bavail * bsize;
  const message = `${(free / GIB).toFixed(1)} GiB free`;
  if (free < config.limits.maxBundleBytes)
    return fail('disk', `${message}: less than the largest bundle. Free some space.`);
  return free < 5 * GIB ? warn('disk', `${message}: make room soon.`) : ok('disk', message);
}
