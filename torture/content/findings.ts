import type { Finding, Remainder } from '../finding.ts';

const promise = 'untrusted content never runs as our origin';

export const findings: Finding[] = [
  {
    promise,
    found:
      'A host of VITRINE_PREVIEW_ORIGIN served the pages and the API as well when its name was written with the dot of the root at its end.',
    changed: 'It has the files of its share, and nothing else, however it is written.',
    test: 'packages/server/test/player.test.ts',
    faults: ['a host of previews that ends in a dot has everything'],
  },
  {
    promise,
    found:
      'Uploads declared as a film, a sound or a font whose subtype ends in +xml (video/svg+xml) were shown, not saved, though to a browser they are XML documents, which may hold scripts. Through the server a sandbox held them; where browsers are sent to the store (VITRINE_S3_DOWNLOADS=redirect), nothing did.',
    changed: 'Every type that ends in +xml is saved.',
    test: 'packages/server/src/http/disposition.test.ts',
    faults: ['films, sounds and fonts that are XML are shown'],
  },
  {
    promise,
    found:
      'What is refused before there is a route (a path that does not decode, an unknown Expect, a request that is not HTTP) was answered without X-Content-Type-Options: nosniff, and some of it without Cache-Control: no-store, at addresses of content too.',
    changed: 'All refusals have both.',
    test: 'packages/server/test/headers.test.ts',
    faults: [
      'browsers may guess what a refusal without a route is',
      'browsers may guess what an unknown Expect is answered',
      'browsers may guess what is answered to bytes that are no HTTP',
      'what is refused before there is a route may be kept',
    ],
  },
];

export const remains: Remainder[] = [
  {
    promise,
    remains:
      'Firefox shows a PDF that a page of another site embeds (object, embed), although the answer says that it is to be saved. It does so in its viewer, whose origin is not ours.',
  },
  {
    promise,
    remains:
      'With VITRINE_S3_DOWNLOADS=redirect the store answers with the declared type and our Content-Disposition, but a presigned url cannot ask it for nosniff or a sandbox. Whatever could run is saved; the rest relies on browsers that do not guess. The store must have an origin of its own.',
  },
  {
    promise,
    remains:
      'Tried in Chromium and Firefox of Debian. Safari has not been tried: it does not run on Linux.',
  },
];
