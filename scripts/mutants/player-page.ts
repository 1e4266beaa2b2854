import type { Fault } from './fault.ts';

const src = 'packages/player/src';
const hosted = ['packages/player/test/hosted.test.ts'];

/** The page around an app, and the bars of its device. */
export const around: Fault[] = [
  {
    name: 'apps made for a window between the bars lie below them',
    file: `${src}/shared/bars.ts`,
    find: 'minor < FIRST_BELOW_BARS',
    replace: 'minor < 0',
    tests: ['packages/player/test/bars.test.ts'],
  },
  {
    name: 'a dialog of an older app has its title behind the clock',
    file: `${src}/frame/views/modal.ts`,
    find: "layer.style.top = isBetween(surroundings) && props.statusBarTranslucent !== true ? top : '';",
    replace: '',
    tests: ['packages/player/test/modal.test.ts'],
  },
  {
    name: 'what leaves below a bar is drawn above where it was',
    file: `${src}/frame/layout-motions.ts`,
    find: 'top: `${rect.top}px`',
    replace: 'top: `${rect.top - screen.getBoundingClientRect().top}px`',
    tests: ['packages/player/test/layout-animation.test.ts'],
  },
  {
    name: 'an app that failed keeps whoever goes back',
    file: `${src}/controls/show.ts`,
    find: 'return runState.isAlive();',
    replace: 'return true;',
    tests: hosted,
  },
  {
    name: 'a page that is covered can be read and reached by keys',
    file: `${src}/controls/fill.ts`,
    find: 'uncover = cover(stage);',
    replace: '',
    tests: hosted,
  },
  {
    name: 'a bundle that was lost on its way is not asked for again',
    file: `${src}/host/mount.ts`,
    find: 'loading = loading.then((loaded) => (loaded.detected ? loaded : fetchAll()), fetchAll);',
    replace: '',
    tests: hosted,
  },
  {
    name: 'a source map that failed once is never read',
    file: `${src}/controls/stacks.ts`,
    find: 'if (!map) reading = undefined;',
    replace: '',
    tests: ['packages/server/test/player-page.embedded.test.ts'],
  },
  {
    name: 'a RAM bundle is answered as one for the web, and the other way round',
    file: `${src}/controls/answers.ts`,
    find: 'switch (detected.kind) {',
    replace:
      "switch (({ ram: 'web', web: 'ram' } as Record<string, string>)[detected.kind] ?? detected.kind) {",
    tests: ['packages/server/test/player-page.embedded.test.ts'],
  },
];
