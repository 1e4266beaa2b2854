import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const headers = ['packages/server/test/headers.test.ts'];
const heal = ['packages/server/test/heal.files.test.ts'];

/** What `npm run torture` found in what browsers are sent, brought back. */
export const foundInContent: Fault[] = [
  {
    name: 'films, sounds and fonts that are XML are shown',
    file: `${server}/http/content/disposition.ts`,
    find: ' && !XML.test(essence)',
    replace: '',
    tests: [`${server}/http/content/disposition.test.ts`],
  },
  {
    name: 'browsers are sent to uploads at the origin of the pages',
    file: `${server}/compose/parts.ts`,
    find: 'refuseOwnOrigin(contentOrigin, config.baseUrl);',
    replace: '',
    tests: [`${server}/compose/parts.test.ts`],
  },
  {
    name: 'browsers may guess what a refusal without a route is',
    file: `${server}/http/errors/error-handler.ts`,
    find: "{ ...headersOf(refusal), 'x-content-type-options': 'nosniff' }",
    replace: 'headersOf(refusal)',
    tests: headers,
  },
  {
    name: 'browsers may guess what an unknown Expect is answered',
    file: `${server}/http/hardening/protocol-errors.ts`,
    find: 'const head = { ...AS_ERROR, ',
    replace: "const head = { 'content-type': 'application/json', ",
    tests: headers,
  },
  {
    name: 'browsers may guess what is answered to bytes that are no HTTP',
    file: `${server}/http/hardening/protocol-errors.ts`,
    find: '${ERROR_LINES}',
    replace: 'Content-Type: application/json\\r\\n',
    tests: headers,
  },
  {
    name: 'what is refused before there is a route may be kept',
    file: `${server}/http/hardening/protocol-errors.ts`,
    find: "'Cache-Control': 'no-store',",
    replace: '',
    tests: headers,
  },
  {
    name: 'bytes that a disk cut short are promised whole',
    file: `${server}/blobs/files/read-file.ts`,
    find: '(await file.stat()).size <= range.end',
    replace: '(await file.stat()).size < 0',
    tests: heal,
  },
  {
    name: 'nobody says how many bytes are promised',
    file: `${server}/http/content/send-object.ts`,
    find: 'range ?? { start: 0, end: sizeBytes - 1 }',
    replace: 'range ?? undefined',
    tests: heal,
  },
];
