import { createHash, randomBytes } from 'node:crypto';
import type { S3Tools } from '../compose/storage.ts';
import type { S3Config } from '../config/blobs.ts';
import type { Deps } from '../core/ports/deps.ts';
import { type Finding, fail, finding, ok, warn } from './finding.ts';
import { probe } from './probe-request.ts';

const SIZE = 1000;
const WRITES = 5;
const SKEW_MS = { warn: 5000, fail: 300_000 };

type Probing = { deps: Deps; tools: S3Tools; config: S3Config };

/** Checks what the server relies on, with objects that are deleted afterwards. */
export async function probeS3Store({ deps, tools, config }: Probing): Promise<Finding[]> {
  const findings = [
    await finding('copy', () => copies(deps)),
    await finding('read after write', () => readsAfterWrite(deps, tools)),
    await finding('clock of the store', () => clock(deps)),
    await finding('access', () => isPrivate(deps, tools)),
    await finding('copy checksum', () => copyChecksum(tools, config)),
    await finding('conditional requests', () => conditional(deps, tools)),
  ];
  return findings;
}

/** Checks the path of an upload: PUT to a slot, copy, verification, ranged read. */
async function copies(deps: Deps): Promise<Finding> {
  const { blobs } = deps;
  const body = randomBytes(SIZE);
  const slot = { objectKey: deps.ids.base32(), contentType: 'text/plain', sizeBytes: SIZE };
  const expiresAt = deps.clock.now() + 60_000;
  const { putUrl, headers } = await blobs.createSlot({ ...slot, expiresAt }, null);
  const typed = { ...headers, 'Content-Type': slot.contentType };
  let key: string | undefined;
  try {
    await probe(putUrl, { method: 'PUT', headers: typed, body });
    const collected = await blobs.collect(slot, expectedOf(body));
    if ('missing' in collected) {
      return fail(
        'copy',
        `What was PUT to a slot is, after its copy, ${collected.missing}. Finalize cannot work on this store.`,
      );
    }
    key = collected.key;
    const range = { start: 100, end: 299 };
    const part = await contents(blobs.read(key, range));
    if (!part.equals(body.subarray(100, 300))) {
      return fail('ranges', 'A range is answered with other bytes: videos could not be played.');
    }
    return ok('copy', 'copies what was PUT to a slot, and reads it back, ranges too');
  } finally {
    await blobs.discard([slot.objectKey]).catch(() => {});
    if (key !== undefined) await blobs.delete(key).catch(() => {});
  }
}

const expectedOf = (body: Uint8Array) => ({
  sizeBytes: body.length,
  contentHash: createHash('sha256').update(body).digest('hex'),
  encoding: 'identity' as const,
  maxDecodedBytes: body.length,
});

async function contents(opening: Promise<AsyncIterable<Uint8Array>>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await opening));
}

async function readsAfterWrite({ blobs, ids }: Deps, tools: S3Tools): Promise<Finding> {
  const check = 'read after write';
  const stale: string[] = [];
  for (let round = 0; round < WRITES; round += 1) {
    const key = ids.base32();
    const body = randomBytes(SIZE);
    try {
      await blobs.put(key, once(body), expectedOf(body));
      if (!(await contents(blobs.read(key))).equals(body)) stale.push('a read');
      if (!(await tools.lists(tools.names.ofObject(key)))) stale.push('a list');
      await blobs.delete(key);
      if ((await blobs.size(key)) !== undefined) stale.push('a look after a delete');
    } finally {
      await blobs.delete(key).catch(() => {});
    }
  }
  if (stale.length === 0) return ok(check, 'reads, lists and deletes are seen at once');
  return fail(
    check,
    `${[...new Set(stale)].join(', ')} did not see what was just done. Finalize on one server and read on another could be stale: use a store, or a setting of it, with strong consistency.`,
  );
}

async function* once(body: Uint8Array) {
  yield body;
}

async function clock(deps: Deps): Promise<Finding> {
  const check = 'clock of the store';
  const sent = Date.now();
  const { headers } = await probe(await bareUrl(deps), { method: 'HEAD' });
  const middle = (sent + Date.now()) / 2;
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return warn(check, 'It tells no Date, so it was not compared.');
  // A Date header has whole seconds, so half a second is added.
  const apart = Math.abs(theirs + 500 - middle);
  const seconds = Math.round(apart / 1000);
  if (apart < SKEW_MS.warn) return ok(check, 'agrees with ours');
  const says = `It is ${seconds} s apart from ours. Slot urls end by the store's clock: too early, or too late. Set both with NTP.`;
  return apart < SKEW_MS.fail ? warn(check, says) : fail(check, says);
}

/** The url of a slot without its signature. */
async function bareUrl(deps: Deps, objectKey = deps.ids.base32()): Promise<string> {
  const expiresAt = deps.clock.now() + 60_000;
  const grant = { objectKey, contentType: 'text/plain', sizeBytes: 1, expiresAt };
  const url = new URL((await deps.blobs.createSlot(grant, null)).putUrl);
  return url.origin + url.pathname;
}

async function isPrivate(deps: Deps, { names }: S3Tools): Promise<Finding> {
  const check = 'access';
  const { blobs, ids } = deps;
  const [key, objectKey] = [ids.base32(), ids.base32()];
  const ofSlot = await bareUrl(deps, objectKey);
  const root = ofSlot.slice(0, -names.ofSlot(objectKey).length);
  const body = randomBytes(SIZE);
  await blobs.put(key, once(body), expectedOf(body));
  try {
    const get = { method: 'GET' };
    const object = await probe(root + names.ofObject(key), get);
    const list = await probe(root, get);
    const put = await probe(ofSlot, { method: 'PUT', body });
    const open = [
      object.accepted && 'read objects',
      list.accepted && 'list the bucket',
      put.accepted && 'write to it',
    ].filter(Boolean);
    if (open.length === 0) return ok(check, 'is refused without a signature');
    return fail(
      check,
      `Anybody can ${open.join(', ')} without a signature. Vitrine decides who sees what, so take the public access away from the bucket.`,
    );
  } finally {
    await blobs.delete(key).catch(() => {});
    await blobs.discard([objectKey]).catch(() => {});
  }
}

async function copyChecksum(tools: S3Tools, config: S3Config): Promise<Finding> {
  const check = 'copy checksum';
  const proven = await tools.provesCopyChecksum();
  if (proven && config.copyChecksum)
    return ok(check, 'is what it claims; uploads are not read back');
  if (proven) {
    return ok(
      check,
      'The store computes the SHA-256 of what it copies. Set VITRINE_S3_COPY_CHECKSUM=true, and uploads are not read back to verify them.',
    );
  }
  if (!config.copyChecksum)
    return ok(check, 'is not computed: uploads are read back to verify them');
  return fail(
    check,
    'VITRINE_S3_COPY_CHECKSUM is true, but the store does not compute the SHA-256 of what it copies. Unset it.',
  );
}

async function conditional({ ids }: Deps, tools: S3Tools): Promise<Finding> {
  const refuses = await tools.refusesToOverwrite(tools.names.ofSlot(ids.base32()));
  const says = refuses ? 'If-None-Match: * is kept' : 'If-None-Match: * is ignored';
  return ok('conditional requests', `${says}; Vitrine does not rely on it`);
}
