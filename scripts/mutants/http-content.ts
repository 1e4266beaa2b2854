import type { Fault } from './fault.ts';

const http = 'packages/server/src/http';
const webExport = [`${http}/content/web-export.test.ts`];

/** Uploaded bytes on their way out. */
export const content: Fault[] = [
  {
    name: 'HTML is shown instead of saved',
    file: `${http}/content/disposition.ts`,
    find: 'text\\/(plain|javascript)',
    replace: 'text\\/(plain|javascript|html)',
    tests: ['packages/server/src/http/content/disposition.test.ts'],
  },
  {
    name: 'uploaded bytes have no sandbox',
    file: `${http}/content/send-object.ts`,
    find: `'content-security-policy': "sandbox; default-src 'none'",`,
    replace: '',
    tests: ['acceptance/content-types.test.ts'],
  },
  {
    name: 'browsers may guess types',
    file: `${http}/app.ts`,
    find: ".header('x-content-type-options', 'nosniff')",
    replace: '',
    tests: ['acceptance/content-types.test.ts'],
  },
  {
    name: 'uploaded bytes may be a service worker',
    file: `${http}/routes/content.ts`,
    find: "if (headers['service-worker'] !== 'script') return;",
    replace: "if (headers['service-worker'] !== 'none') return;",
    tests: ['acceptance/content-types.test.ts'],
  },
  {
    name: 'compressed bytes go to who does not take them',
    file: `${http}/content/send-object.ts`,
    find: 'return new Negotiator(request.raw).encodings([encoding]).includes(encoding);',
    replace: 'return request.raw !== null;',
    tests: ['acceptance/content-types.test.ts'],
  },
  {
    name: 'plain and compressed bytes have one ETag',
    file: `${http}/content/send-object.ts`,
    find: "encoding === 'identity' ? '' : `-${encoding}-${sizeBytes}`",
    replace: "''",
    tests: ['packages/server/test/content.test.ts'],
  },
  {
    name: 'a range ends a byte early',
    file: `${http}/content/conditional.ts`,
    find: 'end: range.end }',
    replace: 'end: range.end - 1 }',
    tests: ['packages/server/src/http/content/conditional.test.ts'],
  },
  {
    name: 'the length of a range is off by one',
    file: `${http}/content/send-object.ts`,
    find: 'range.end - range.start + 1',
    replace: 'range.end - range.start',
    tests: ['acceptance/content.test.ts'],
  },
  {
    name: 'If-Range is ignored',
    file: `${http}/content/conditional.ts`,
    find: "(headers['if-range'] === undefined || headers['if-range'] === etag)",
    replace: 'etag.length > 0',
    tests: ['packages/server/src/http/content/conditional.test.ts'],
  },
  {
    name: 'If-None-Match is ignored',
    file: `${http}/content/send-object.ts`,
    find: 'if (isFresh(request, etag)) return',
    replace: "if (isFresh(request, '')) return",
    tests: ['acceptance/content.test.ts'],
  },
  {
    name: 'the current content is called immutable',
    file: `${http}/content/send-object.ts`,
    find: "pinned ? IMMUTABLE : 'no-cache'",
    replace: 'IMMUTABLE',
    tests: ['acceptance/content.test.ts'],
  },
  {
    name: 'a name in a script is not found where one piece of it ends',
    file: `${http}/content/web-export.ts`,
    find: 'text.length - LONGEST',
    replace: 'text.length',
    tests: webExport,
  },
  {
    name: 'whatever a script has in quotes is taken for a file',
    file: `${http}/content/web-export.ts`,
    find: 'this.#files.has(path) ? before',
    replace: 'path ? before',
    tests: webExport,
  },
  {
    name: 'a page of a web export has as many addresses as it likes',
    file: `${http}/content/web-export.ts`,
    find: ' || left === 0',
    replace: '',
    tests: webExport,
  },
  {
    name: 'a page of a web export has as many names in quotes as it likes',
    file: `${http}/content/web-export.ts`,
    find: 'quoted > MOST_ADDRESSES ? whole : ',
    replace: '',
    tests: webExport,
  },
  {
    name: 'whatever script a web export lacks is its bundle',
    file: `${http}/content/web-export.ts`,
    find: 'path.endsWith(BUNDLE)',
    replace: "path.endsWith('js')",
    tests: [...webExport, 'packages/server/test/player.test.ts'],
  },
  {
    name: 'a HEAD of a script of a web export reads it',
    file: `${http}/routes/web-export.ts`,
    find: 'onlyHead ? undefined : pipeline',
    replace: 'request === null ? undefined : pipeline',
    tests: ['packages/server/test/player.test.ts'],
  },
];
