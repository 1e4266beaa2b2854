import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Settings } from '../../src/protocol/settings.ts';
import { LONGEST_MS, openApp } from './open.ts';

/** The prelude of a bundle: `app` sets the entry, `h` creates a view, and `show` commits views. */
const BEGIN = `
const ui = nativeFabricUIManager;
let tag = 1;
ui.registerEventHandler((handle, name, payload) => {
  if (handle && handle.on) handle.on(name, payload);
  nativeLoggingHook(JSON.stringify([handle && handle.name, name, payload]), 1);
});
const h = (component, props, ...children) => {
  tag += 2;
  const node = ui.createNode(tag, component, 1, props || {}, { name: props && props.testID, on: props && props.on });
  for (const child of children) ui.appendChild(node, typeof child === 'string' ? h('RCTRawText', { text: child }) : child);
  return node;
};
const show = (...children) => {
  const set = ui.createChildSet();
  for (const child of children) ui.appendChildToSet(set, child);
  ui.completeRoot(1, set);
};
const app = (run) => {
  RN$AppRegistry = { getAppKeys: () => ['index'], runApplication: run };
};
`;

/** 4 by 2 pixels: the left half is red, and the right half is transparent. */
const RED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAE0lEQVR42mP4z8DwH4QZYABdAACnegf5dcv6VgAAAABJRU5ErkJggg==';

/** Opens a bundle that creates and commits its nodes without React, beside the file red@2x.png. */
export async function openCommitting(
  browser: Browser,
  bundle: string,
  settings: Partial<Settings> = {},
) {
  const folder = await temporaryFolder('committing');
  await writeFile(join(folder, 'main.jsbundle'), BEGIN + bundle);
  await writeFile(join(folder, 'red@2x.png'), Buffer.from(RED_PNG, 'base64'));
  const opened = await openApp(browser, { folder, main: 'main.jsbundle', settings });
  await opened.heard('firstFrame');
  const events = () =>
    opened.said.flatMap((one) =>
      one.type === 'log' && one.text.startsWith('[')
        ? [JSON.parse(one.text) as [name: string, event: string, payload: Record<string, unknown>]]
        : [],
    );
  /** Waits for the first event of this name, and returns its payload. */
  const event = async (of: string, name: string) => {
    const end = performance.now() + LONGEST_MS;
    while (performance.now() < end) {
      const found = events().find(([view, what]) => view === of && what === name);
      if (found) return found[2];
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no ${name} of ${of}: ${JSON.stringify(opened.said)}`);
  };
  const place = async (testID: string) => {
    const at = await opened.app.getByTestId(testID).boundingBox();
    if (!at) throw new Error(`${testID} is not on the screen`);
    return [at.x, at.y, at.width, at.height];
  };
  return {
    ...opened,
    events,
    event,
    place,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await removeFolder(folder);
    },
  };
}
