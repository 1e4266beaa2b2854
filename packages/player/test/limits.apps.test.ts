import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firefox, startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { temporaryFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { bundleOf } from './support/bundles.ts';
import { showInFirefox } from './support/firefox.ts';
import { LONGEST_MS } from './support/open.ts';

/** Firefox runs a frame in the process of its page, so a layout of the app stops the page too. */

let firefox: Firefox;
let folder: string;
beforeAll(async () => {
  firefox = await startFirefox();
  folder = await temporaryFolder('limits');
});
afterAll(() => firefox?.close());

const later = (script: string) => bundleOf(`setTimeout(function () { ${script} }, 300)`);

/** Views that are nested in columns of this depth, all of which change every 20 ms. */
const views = (count: number, depth: number) =>
  later(`
    var root = parameters.rootTag, set = ui.createChildSet(root), tag = 5, width = 0;
    for (var column = 0; column < ${count / depth}; column += 1) {
      for (var level = 0, inner = null; level < ${depth}; level += 1, tag += 2) {
        var view = ui.createNode(tag, 'RCTView', root, { padding: level ? 0 : 1 }, {});
        if (inner) ui.appendChild(view, inner);
        inner = view;
      }
      ui.appendChildToSet(set, inner);
    }
    setInterval(function () {
      var again = ui.createChildSet(root);
      width += 1;
      set.forEach(function (one) {
        ui.appendChildToSet(again, ui.cloneNodeWithNewProps(one, { padding: width % 7 }));
      });
      ui.completeRoot(root, again);
    }, 20);`);

const text = (count: number) =>
  later(`
    var props = { adjustsFontSizeToFit: true, onTextLayout: true, width: 300, height: 200 };
    var words = { text: new Array(${count / 10}).join('lorem ips ') };
    var text = ui.createNode(5, 'RCTText', parameters.rootTag, props, {});
    ui.appendChild(text, ui.createNode(7, 'RCTRawText', parameters.rootTag, words, {}));
    ui.completeRoot(parameters.rootTag, [text]);`);

const questions = later(`
  var root = parameters.rootTag, view = ui.createNode(5, 'RCTView', root, { width: 9, height: 9 }, {});
  ui.completeRoot(root, [view]);
  setInterval(function () {
    for (var time = 0; time < 200000; time += 1) ui.measure(view, function () {});
  }, 50);`);

test.each([
  ['shows as many views as it may', views(14_000, 1), /^$/],
  ['nests views as deep as it may', views(8000, 160), /^$/],
  ['fits a text as long as it may be', text(900_000), /^$/],
  ['sends questions without end', questions, /^$|faster than they are handled/],
  ['has a text of 20 million characters', text(20_000_000), /characters/],
  ['has 90,000 views', views(90_000, 100), /views/],
  ['nests 10,000 views', views(10_000, 10_000), /deep|call stack|recursion/],
])('a page in Firefox answers beside an app that %s', async (_, bundle, ends) => {
  await writeFile(join(folder, 'main.js'), bundle);
  const app = await showInFirefox(firefox, { folder, main: 'main.js' });
  const said = async () =>
    (await app.said())
      .filter(([name]) => name === 'ended' || name === 'error')
      .map(([, event]) => event);
  await expect
    .poll(async () => (await app.said()).map(([name]) => name), { timeout: LONGEST_MS })
    .toContain('firstFrame');
  const began = performance.now();
  for (let times = 0; times < 4; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await said();
  }
  // Without the limits it was more than half a minute. The rest is for busy machines.
  expect(performance.now() - began).toBeLessThan(20_000);
  const because = async () => {
    const [ended] = await said();
    return String(ended?.because ?? ended?.message ?? '');
  };
  await expect.poll(because, { timeout: LONGEST_MS }).toMatch(ends);
  await app.evaluate(app.context, 'void player.end("You ended it.")');
  await app.close();
});
