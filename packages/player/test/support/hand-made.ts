import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Settings } from '../../src/protocol/settings.ts';
import type { Props } from '../../src/protocol/worker.ts';
import { LONGEST_MS, openApp } from './open.ts';

/** An event that an app got, with the id of its view. */
export type Told = { id: string; name: string; payload: Props };

/** A bundle without React. It builds its tree by hand, and logs the events that it gets. */
export const PRELUDE = `
var ui = nativeFabricUIManager, nextTag = 2, tree, byTag = {}, byId = {}, listeners = [], quiet = {};
function h(component, props) {
  var desc = { component: component, props: props || {}, children: [].slice.call(arguments, 2) };
  desc.id = desc.props.id || component; byId[desc.id] = desc; return desc;
}
function text(id, words, props) {
  return h('RCTText', Object.assign({ id: id }, props), h('RCTRawText', { id: id + '.raw', text: words }));
}
function make(desc) {
  var children = desc.children.map(make);
  if (desc.node) desc.node = ui.cloneNodeWithNewChildrenAndProps(desc.node, children, desc.changed || {});
  else {
    desc.tag = nextTag += 2; byTag[desc.tag] = desc;
    desc.node = ui.createNode(desc.tag, desc.component, 1, desc.props, { desc: desc });
    children.forEach(function (child) { ui.appendChild(desc.node, child); });
  }
  desc.changed = undefined; return desc.node;
}
function commit() { ui.completeRoot(1, [make(tree)]); }
function set(id, props) { byId[id].changed = props; Object.assign(byId[id].props, props); commit(); }
function command(id, name, args) { ui.dispatchCommand(byId[id].node, name, args || []); }
function responder(id, is, blocks) { ui.setIsJSResponder(byId[id].node, is, blocks); }
function on(id, name, then) { listeners.push([id, name, then]); }
function say(id, name, payload) {
  nativeLoggingHook('told ' + JSON.stringify({ id: id, name: name, payload: payload }), 1);
}
ui.registerEventHandler(function (handle, name, payload) {
  var id = handle.desc.id;
  if (name !== 'topLayout' && name.indexOf('topPointerMove')) say(id, name, payload);
  listeners.forEach(function (one) { if (one[0] === id && one[1] === name) one[2](payload); });
});
RN$registerCallableModule('RCTDeviceEventEmitter', function () {
  return { emit: function (name, value) { say('device', name, value || {}); } };
});
var apps = { getAppKeys: function () { return ['index']; }, runApplication: function () { tree = app(); commit(); } };
globalThis.RN$AppRegistry = apps;
`;

/** Opens an app. Its source defines `app()`, which returns the root view. */
export async function openHandMade(
  browser: Browser,
  source: string,
  settings: Partial<Settings> = {},
  before?: (page: Page) => Promise<unknown>,
  files: Record<string, Uint8Array> = {},
) {
  const folder = await temporaryFolder('hand-made');
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'main.js'), `${PRELUDE}\n${source}`);
  const opened = await openApp(browser, {
    folder,
    main: 'main.js',
    settings,
    ...(before && { before }),
  });
  await opened.heard('firstFrame');
  const told = (id?: string): Told[] =>
    opened.said.flatMap((message) => {
      if (message.type !== 'log' || !message.text.startsWith('told ')) return [];
      const one = JSON.parse(message.text.slice(5)) as Told;
      return id === undefined || one.id === id ? one : [];
    });
  return {
    ...opened,
    told,
    names: (id?: string) => told(id).map(({ name }) => name),
    /** Waits until the app got the event `times` times, and returns the last payload. */
    async hears(id: string, name: string, times = 1): Promise<Props> {
      const end = performance.now() + LONGEST_MS;
      for (;;) {
        const found = told(id).filter((one) => one.name === name);
        const last = found.at(-1);
        if (found.length >= times && last) return last.payload;
        if (performance.now() > end) {
          const errors = opened.said.filter(({ type }) => type === 'error');
          throw new Error(
            `${id} heard no ${name}: ${JSON.stringify(told().map((one) => [one.id, one.name]))} ` +
              `${JSON.stringify(errors)} ${opened.complaints.join()}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await removeFolder(folder);
    },
  };
}
