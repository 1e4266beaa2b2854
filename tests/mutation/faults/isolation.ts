import type { Group } from '../fault.ts';

/** Isolation of an app from the page around it. */
export const isolation: Group = {
  why: 'A generic mutator empties a text and adds no permission to one. Only a browser shows what the permission allows.',
  faults: [
    {
      name: 'the document of an app has the origin of the page',
      file: 'packages/player/build/frame-document.ts',
      find: `'sandbox allow-scripts',`,
      replace: `'sandbox allow-scripts allow-same-origin',`,
      tests: ['packages/player/build/frame-document.test.ts'],
    },
    {
      name: 'the iframe of an app has the origin of the page',
      file: 'packages/player/src/host/iframe.ts',
      find: `'allow-scripts');`,
      replace: `'allow-scripts allow-same-origin');`,
      tests: ['packages/player/test/mount.test.ts'],
    },
    {
      name: 'the iframe in the page has the origin of the page',
      file: 'packages/viewer/src/components/player.ts',
      find: `'allow-scripts',`,
      replace: `'allow-scripts allow-same-origin',`,
      tests: ['packages/viewer/src/pages/content-page.test.ts'],
    },
    {
      name: 'an app can open windows and navigate the page',
      file: 'packages/player/src/host/iframe.ts',
      find: `'allow-scripts');`,
      replace: `'allow-scripts allow-popups allow-top-navigation');`,
      tests: ['packages/player/test/mount.test.ts'],
    },
    {
      name: 'an app starts workers without our limits',
      file: 'packages/player/src/worker/hermes.ts',
      find: "'console navigator ",
      replace: "'Worker SharedWorker console navigator ",
      tests: ['packages/player/test/mount.test.ts'],
    },
  ],
};
