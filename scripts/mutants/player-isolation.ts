import type { Fault } from './fault.ts';

const src = 'packages/player/src';
const browser = ['packages/player/test/mount.test.ts'];
const greedy = ['packages/player/test/greedy.test.ts'];

/** An app and the page around it: what comes out of the frame is worth nothing. */
export const isolation: Fault[] = [
  {
    name: 'the document of an app has the origin of the page',
    file: `${src}/frame-document.ts`,
    find: "'sandbox allow-scripts',",
    replace: "'sandbox allow-scripts allow-same-origin',",
    tests: ['packages/player/src/frame-document.test.ts'],
  },
  {
    name: 'the frame of an app has the origin of the page',
    file: `${src}/host/iframe.ts`,
    find: "'allow-scripts');",
    replace: "'allow-scripts allow-same-origin');",
    tests: browser,
  },
  {
    name: 'an app may open windows',
    file: `${src}/host/iframe.ts`,
    find: "'allow-scripts');",
    replace: "'allow-scripts allow-popups allow-top-navigation');",
    tests: browser,
  },
  {
    name: 'what the network loses is not fetched again',
    file: `${src}/host/load.ts`,
    find: "fetchAll(url, {}, progress).catch(() => fetchAll(url, { cache: 'no-cache' }, progress));",
    replace: 'fetchAll(url, {}, progress);',
    tests: browser,
  },
  {
    name: 'what an app logs may be of any length',
    file: `${src}/protocol/read-message.ts`,
    find: 'const said = text(given.text, TEXT);',
    replace: 'const said = text(given.text, Number.POSITIVE_INFINITY);',
    tests: [`${src}/protocol/read-message.test.ts`],
  },
  {
    name: 'an unknown level of a log line is taken over',
    file: `${src}/protocol/read-message.ts`,
    find: "const level = oneOf(given.level, LEVELS) ?? 'info';",
    replace: 'const level = given.level as (typeof LEVELS)[number];',
    tests: [`${src}/protocol/read-message.test.ts`],
  },
  {
    name: 'a flood of messages is read to its end',
    file: `${src}/host/run.ts`,
    find: 'if (!flood.take()) {',
    replace: 'if (!flood.take() && false) {',
    tests: browser,
  },
  {
    name: 'a log of any speed is shown',
    file: `${src}/shared/rate-limit.ts`,
    find: 'if (taken <= perSecond) return true;',
    replace: 'return true;',
    tests: [`${src}/shared/rate-limit.test.ts`],
  },
  {
    name: 'a thread that does not answer is not told',
    file: `${src}/host/heartbeat.ts`,
    find: 'if (answered < id && quiet > PATIENCE_MS) {',
    replace: 'if (answered > id && quiet > PATIENCE_MS) {',
    tests: browser,
  },
  {
    name: 'an app keeps as much as it likes',
    file: `${src}/host/app-storage.ts`,
    find: 'if (more > 0 && characters + more > CHARACTERS) return false;',
    replace: '',
    tests: [`${src}/host/app-storage.test.ts`],
  },
  {
    name: 'an app shows as many views as it likes',
    file: `${src}/frame/app.ts`,
    find: 'if (tree.size + coming - going > MAX_VIEWS) {',
    replace: 'if (tree.size > Number.POSITIVE_INFINITY) {',
    tests: greedy,
  },
  {
    name: 'what our own functions throw is two words',
    file: `${src}/host/load.ts`,
    find: 'const source = [answer.blob, `\\n//# sourceURL=${url}`];',
    replace: 'const source = [`importScripts(${JSON.stringify(url)})`];',
    tests: greedy,
  },
  {
    name: 'Hermes bytecode is taken for something unknown',
    file: `${src}/host/detect.ts`,
    find: "if (startsWith(bytes, HERMES)) return { kind: 'hermes', version: versionOf(bytes) };",
    replace: '',
    tests: [`${src}/host/detect.test.ts`],
  },
  {
    name: 'a bundle finds the globals of a browser again, in a worker of its own',
    file: `${src}/worker/globals.ts`,
    find: "  'Worker',\n  'SharedWorker',\n",
    replace: '',
    tests: browser,
  },
  {
    name: 'a web export that asks for a phone is taken for an app of one',
    file: `${src}/host/detect.ts`,
    find: 'const NATIVE = /\\bcreateChildSet\\b|RN\\$AppRegistry/;',
    replace: 'const NATIVE = /nativeFabricUIManager/;',
    tests: [`${src}/host/detect.test.ts`],
  },
  {
    name: 'what an app says is cut by the page alone',
    file: `${src}/frame/throttle.ts`,
    find: 'const message = readMessage(given);',
    replace: 'const message = given;',
    tests: [`${src}/frame/throttle.test.ts`],
  },
  {
    name: 'an app says what is missing without end',
    file: `${src}/frame/throttle.ts`,
    find: "['started', ",
    replace: "['started', 'missing', ",
    tests: [`${src}/frame/throttle.test.ts`],
  },
  {
    name: 'a bundle that says it is ready is run in itself',
    file: `${src}/frame/app.ts`,
    find: 'if (isReady) return;',
    replace: '',
    tests: ['packages/server/test/hostile-page.embedded.test.ts'],
  },
];
