import type { Fault } from './fault.ts';

const s3 = 'packages/server/src/blobs/s3';
const store = ['packages/server/src/blobs/s3/store.s3.test.ts'];
const faults = [`${s3}/faults.s3.test.ts`];
const presign = [`${s3}/presign.s3.test.ts`];

/** Bytes that clients PUT past the server. */
export const s3Faults: Fault[] = [
  {
    name: 'what lies in staging is verified, and not the copy',
    file: `${s3}/collect.ts`,
    find: ': await verify(name, slot, expected);',
    replace: ': await verify(bucket.keys.stagingOf(slot.objectKey), slot, expected);',
    tests: faults,
  },
  {
    name: 'nobody waits for the verdict about a copy',
    file: `${s3}/collect.ts`,
    find: "if (!('missing' in verdict)) return { key, ...verdict };",
    replace: "if (!('missing' in verdict) || true) return { key, encoding: 'identity' as const };",
    tests: store,
  },
  {
    name: 'a wrong copy stays',
    file: `${s3}/collect.ts`,
    find: `      await dropObject(bucket, name);
      return verdict;`,
    replace: '      return verdict;',
    tests: store,
  },
  {
    name: 'wrong bytes stay in their slot',
    file: `${s3}/collect.ts`,
    find: 'if (!isNewer) await dropObject(bucket, slot);',
    replace: 'if (!isNewer && !slot) await dropObject(bucket, slot);',
    tests: store,
  },
  {
    name: 'wrong bytes take what was PUT since with them',
    file: `${s3}/collect.ts`,
    find: 'if (!isNewer) await dropObject(bucket, slot);',
    replace: 'if (!isNewer || slot) await dropObject(bucket, slot);',
    tests: faults,
  },
  {
    name: 'any hash that the store tells is believed',
    file: `${s3}/collect.ts`,
    find: "Buffer.from(sha256, 'base64').toString('hex') === contentHash;",
    replace: "Buffer.from(sha256, 'base64').toString('hex') !== '';",
    tests: [`${s3}/copy-checksum.s3.test.ts`],
  },
  {
    name: 'the type of a copy is not looked at',
    file: `${s3}/collect.ts`,
    find: "return found.contentType === slot.contentType ? undefined : 'content_type_mismatch';",
    replace: 'return undefined;',
    tests: [`${s3}/copy-checksum.s3.test.ts`],
  },
  {
    name: 'the type is not signed',
    file: `${s3}/presign.ts`,
    find: "new Set(['host', 'content-type', 'content-length', CHECKSUM])",
    replace: "new Set(['host', 'content-length', CHECKSUM])",
    tests: presign,
  },
  {
    name: 'the length is not signed',
    file: `${s3}/presign.ts`,
    find: "{ 'content-type': contentType, 'content-length': `${sizeBytes}`, ...headers }",
    replace: "{ 'content-type': contentType, ...(sizeBytes < 0 && { x: '' }), ...headers }",
    tests: presign,
  },
  {
    name: 'the checksum goes into the query, where nobody checks it',
    file: `${s3}/presign.ts`,
    find: 'unhoistableHeaders: new Set([CHECKSUM])',
    replace: 'unhoistableHeaders: new Set()',
    tests: presign,
  },
  {
    name: 'urls live as long as they may',
    file: `${s3}/presign.ts`,
    find: 'Math.min(Math.max(Math.ceil(left / 1000), 1), MAX_SECONDS)',
    replace: 'Math.max(Math.max(Math.ceil(left / 1000), 1), MAX_SECONDS)',
    tests: presign,
  },
  {
    name: 'urls are signed by the clock of this machine',
    file: `${s3}/presign.ts`,
    find: 'signingDate: new Date(now() - ago),',
    replace: 'signingDate: new Date(now() > 0 ? Date.now() : 0),',
    tests: presign,
  },
  {
    name: 'the url of a reservation that is over is good for a second',
    file: `${s3}/presign.ts`,
    find: 'ago: Math.max(0, 1000 - left),',
    replace: 'ago: 0,',
    tests: presign,
  },
  {
    name: 'bytes that are moved here are not judged before their last chunk is sent',
    file: `${s3}/put.ts`,
    find: '        if (held) yield held;\n        clearTimeout(timer);\n        held = chunk;',
    replace: '        yield chunk;\n        clearTimeout(timer);',
    tests: faults,
  },
  {
    name: 'a copy that failed is not tried again',
    file: `${s3}/copy.ts`,
    find: 'const ATTEMPTS = 4;',
    replace: 'const ATTEMPTS = 1;',
    tests: faults,
  },
  {
    name: 'a second try of a copy has the key of the first',
    file: `${s3}/copy.ts`,
    find: `  for (let attempt = 1; ; attempt += 1) {
    const key = ids.base32();`,
    replace: `  const key = ids.base32();
  for (let attempt = 1; ; attempt += 1) {`,
    tests: faults,
  },
  {
    name: 'a body that breaks off is not continued',
    file: `${s3}/read.ts`,
    find: 'const BREAKS = 3;',
    replace: 'const BREAKS = 0;',
    tests: [`${s3}/read.s3.test.ts`],
  },
  {
    name: 'a body that breaks off is continued from its beginning',
    file: `${s3}/read.ts`,
    find: 'current = await resume(start + at);',
    replace: 'current = await resume(start);',
    tests: [`${s3}/read.s3.test.ts`],
  },
  {
    name: 'a missing bucket is taken for a missing object',
    file: `${s3}/failure.ts`,
    find: "(status === 404 && name !== 'NoSuchBucket')",
    replace: 'status === 404',
    tests: [...store, ...faults],
  },
  {
    name: 'only the first page of a list is read',
    file: `${s3}/list.ts`,
    find: 'token = page.IsTruncated ? page.NextContinuationToken : undefined;',
    replace: 'token = undefined;',
    tests: store,
  },
  {
    name: 'the sweep of staging takes what has just been PUT',
    file: `${s3}/list.ts`,
    find: 'if (writtenAt >= before || !keys.slotAt(name)) continue;',
    replace: 'if (!keys.slotAt(name)) continue;',
    tests: store,
  },
  {
    name: 'a reader is promised what an object in S3 has lost',
    file: `${s3}/read.ts`,
    find: 'if (sizeBytes !== asked) {',
    replace: 'if (sizeBytes > asked) {',
    tests: store,
  },
  {
    name: 'an object that ends before the range is a failure of the store',
    file: `${s3}/read.ts`,
    find: 'if (isBeyondTheEnd(error)) return undefined;',
    replace: '',
    tests: store,
  },
  {
    name: 'wrong compressed bytes that were moved here stay',
    file: `${s3}/put.ts`,
    find: 'await (isPlain ? dropObject : deleteObject)(bucket, name);',
    replace: 'if (isPlain) await dropObject(bucket, name);',
    tests: store,
  },
  {
    name: 'compressed bytes that are moved here are not verified',
    file: `${s3}/put.ts`,
    find: "return isPlain ? 'identity' : await verifier.finish(contents);",
    replace: "return expected.encoding ?? 'identity';",
    tests: store,
  },
];
