import type { Fault } from './fault.ts';

const uploads = 'packages/server/src/core/uploads';

/** Which PUTs are taken, and what they leave behind. */
export const put: Fault[] = [
  {
    name: 'an altered expiry of a slot url is accepted',
    file: `${uploads}/slot-url.ts`,
    find: '.update(`PUT\\n${objectKey}\\n${expiresAt}`)',
    replace: '.update(`PUT\\n${objectKey}`)',
    tests: ['packages/server/src/core/uploads/slot-url.test.ts'],
  },
  {
    name: 'the signature of a slot url is not compared',
    file: `${uploads}/slot-url.ts`,
    find: 'timingSafeEqual(expected, Buffer.from(signature)) ?',
    replace: 'expected.length === signature.length ?',
    tests: ['packages/server/src/core/uploads/slot-url.test.ts'],
  },
  {
    name: 'a slot url may have further parameters',
    file: `${uploads}/slot-url.ts`,
    find: '([A-Za-z0-9_-]{43})$/;',
    replace: '([A-Za-z0-9_-]{43})/;',
    tests: ['packages/server/src/core/uploads/slot-url.test.ts'],
  },
  {
    name: 'Content-Length is not compared with what was declared',
    file: `${uploads}/put-slot.ts`,
    find: 'if (head.contentLength !== slot.sizeBytes) {',
    replace: 'if (head.contentLength < 0) {',
    tests: ['acceptance/slot-connection.files.test.ts'],
  },
  {
    name: 'a Content-Type in other case is accepted',
    file: `${uploads}/put-slot.ts`,
    find: 'contentType !== slot.contentType) {',
    replace: 'contentType?.toLowerCase() !== slot.contentType.toLowerCase()) {',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'a doubled Content-Type is accepted',
    file: `${uploads}/put-slot.ts`,
    find: 'head.contentTypes.length !== 1 || ',
    replace: '',
    tests: ['acceptance/slot-checks.files.test.ts'],
  },
  {
    name: 'a slot url works longer than it says',
    file: `${uploads}/put-slot.ts`,
    find: 'if (head.expiresAt <= head.arrivedAt) throw',
    replace: 'if (head.expiresAt === 0) throw',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'a closed reservation takes bytes',
    file: `${uploads}/put-slot.ts`,
    find: 'if (reservation.closedAt !== null) throw',
    replace: 'if (reservation.closedAt === 0) throw',
    tests: ['acceptance/build-delete.test.ts'],
  },
  {
    name: 'a finalized reservation takes bytes',
    file: `${uploads}/put-slot.ts`,
    find: 'if (reservation.finalizedAt !== null) {',
    replace: 'if (reservation.finalizedAt === 0) {',
    tests: ['acceptance/slot.files.test.ts'],
  },
  {
    name: 'of two copies of the same bytes the one in use is deleted',
    file: `${uploads}/put-slot.ts`,
    find: 'if (kept !== stored.key) await deps.blobs.delete(stored.key);',
    replace: 'if (kept !== stored.key) await deps.blobs.delete(kept);',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'the second copy of the same bytes is kept',
    file: `${uploads}/put-slot.ts`,
    find: 'if (kept !== stored.key) await deps.blobs.delete(stored.key);',
    replace: '',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'bytes of a refused PUT stay',
    file: `${uploads}/put-slot.ts`,
    find: `if (error instanceof Refusal && error.code !== 'unavailable')
      await deps.blobs.delete(stored.key);`,
    replace: '',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'an encoding does not count when the account holds the bytes',
    file: `${uploads}/reserve.ts`,
    find: `row.sizeBytes === slot.sizeBytes &&
      accepts(row.encoding),`,
    replace: 'row.sizeBytes === slot.sizeBytes,',
    tests: [`${uploads}/reserve.test.ts`],
  },
  {
    name: 'bytes are deleted although their row may have been committed',
    file: `${uploads}/put-slot.ts`,
    find: "error instanceof Refusal && error.code !== 'unavailable'",
    replace: 'error instanceof Error',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'lost bytes are not missed when they are sent again',
    file: `${uploads}/put-slot.ts`,
    find: 'if (kept === stored.key || (await deps.blobs.size(kept)) === slot.sizeBytes) return kept;',
    replace: 'if (kept) return kept;',
    tests: ['packages/server/test/heal.files.test.ts'],
  },
  {
    name: 'bytes that were cut short count as held',
    file: `${uploads}/put-slot.ts`,
    find: '(await deps.blobs.size(kept)) === slot.sizeBytes',
    replace: '(await deps.blobs.size(kept)) !== undefined',
    tests: ['packages/server/test/heal.files.test.ts'],
  },
  {
    name: 'whoever is second to bring back lost bytes leaves a copy',
    file: `${uploads}/put-slot.ts`,
    find: '? stored.key : kept;',
    replace: '? stored.key : stored.key;',
    tests: ['packages/server/test/heal.files.test.ts'],
  },
];
