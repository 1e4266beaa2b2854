import type { Group } from '../fault.ts';

const test = 'packages/server/test';
const host = 'packages/player/src/host';
const page = 'packages/player/src/page';
const thread = 'packages/player/src/thread';
const playerTest = 'packages/player/test';
const viewer = 'packages/viewer/src';

/** Isolation of an app from the page around it. */
export const isolation: Group = {
  why: 'A generic mutator empties a text and adds no permission to one. Only a browser shows what the permission allows.',
  faults: [
    {
      name: 'the document of an app has the origin of the page',
      file: `${viewer}/headers.ts`,
      find: "'sandbox allow-scripts',",
      replace: "'sandbox allow-scripts allow-same-origin',",
      tests: [`${viewer}/headers.test.ts`],
    },
    {
      name: 'the iframe of an app has the origin of the page',
      file: `${host}/iframe.ts`,
      find: "'allow-scripts');",
      replace: "'allow-scripts allow-same-origin');",
      tests: [`${playerTest}/mount.test.ts`],
    },
    {
      name: 'an app can open windows and navigate the page',
      file: `${host}/iframe.ts`,
      find: "'allow-scripts');",
      replace: "'allow-scripts allow-popups allow-top-navigation');",
      tests: [`${playerTest}/mount.test.ts`],
    },
    {
      name: 'an app starts workers without our limits',
      file: `${thread}/globals.ts`,
      find: "'Worker', 'SharedWorker'",
      replace: '',
      tests: [`${playerTest}/mount.test.ts`],
    },
    {
      name: 'a bundle runs again inside itself when it reports that it is ready',
      file: `${page}/app.ts`,
      find: 'if (isReady) return;',
      replace: '',
      tests: [`${test}/hostile-page.embedded.test.ts`],
    },
  ],
};
