import { expect, test } from 'vitest';
import { bundleOf } from './support/bundles.ts';
import { heard, openerOf, said } from './support/mount-page.ts';
import { LONGEST_MS } from './support/open.ts';

/** Apps that use too much memory, too many views or too much depth. The host page stays alive. */

const later = (script: string) => bundleOf(`setTimeout(function () { ${script} }, 300)`);

/** Creates `count` views. `each` is code that places `node`, with the view in `before`. */
const views = (count: number, each: string) =>
  later(`
    var set = ui.createChildSet(parameters.rootTag), before;
    for (var i = 0; i < ${count}; i += 1) {
      var node = ui.createNode(5 + 2 * i, 'RCTView', parameters.rootTag, { testID: 'view' + i }, {});
      ${each}
      before = node;
    }
    ui.completeRoot(parameters.rootTag, set);
    nativeLoggingHook('made', 1);
  `);

const BESIDE = 'ui.appendChildToSet(set, node);';
const WITHIN = 'if (before) ui.appendChild(node, before); set = [node];';
/** One commit for each level, so that no single commit is deep. */
const DEEPER = `${WITHIN} ui.completeRoot(parameters.rootTag, set);`;

const { open, openBeside } = openerOf({
  files: () => ({
    'memory.js': later(
      'for (var kept = []; ; ) kept.push({ at: kept.length, name: "x" + kept.length });',
    ),
    'many.js': views(10_000, BESIDE),
    'too-many.js': views(101_000, BESIDE),
    'deep.js': views(30_000, WITHIN),
    'deep-at-once.js': views(400, WITHIN),
    'deeper.js': views(2_000, DEEPER),
    'text.js': later(`
      var text = ui.createNode(5, 'RCTText', parameters.rootTag, {}, {});
      var raw = ui.createNode(7, 'RCTRawText', parameters.rootTag, { text: new Array(1e6).join('lorem ipsum ') }, {});
      ui.appendChild(text, raw);
      ui.completeRoot(parameters.rootTag, [text]);
    `),
  }),
  // Without this limit, the app takes gigabytes before the browser stops it.
  args: ['--js-flags=--max-old-space-size=100'],
});

test('an app that uses up its memory ends alone, and the page reports it', async () => {
  let crashed = false;
  const { listener } = await openBeside('bundle=memory.js', (page) =>
    page.once('crash', () => {
      crashed = true;
    }),
  );
  await heard(listener, 'firstFrame');
  await expect.poll(() => crashed, { timeout: LONGEST_MS }).toBe(true);
  // Only the process of the frame crashed, so the page still emits events.
  expect((await heard(listener, 'busy')).forMs).toBeGreaterThan(3000);
  await listener.evaluate("others.postMessage('You ended it.')");
  expect(await heard(listener, 'ended')).toEqual({ because: 'You ended it.' });
  await listener.context().close();
});

test('ten thousand views are shown', async () => {
  const page = await open('bundle=many.js');
  const last = page.frameLocator('iframe').getByTestId('view9999');
  await last.waitFor({ state: 'attached' });
  expect((await said(page)).some(([name]) => name === 'ended')).toBe(false);
  await page.context().close();
});

test('a tree too deep for the stack is an error of the app with its message', async () => {
  const page = await open('bundle=deep.js');
  const { message, stack } = await heard(page, 'error');
  expect(message).toMatch(/call stack/);
  expect(stack).toMatch(/worker\.js/);
  const hello = page.frameLocator('iframe').getByTestId('hello');
  await expect.poll(() => hello.boundingBox()).toMatchObject({ width: 120, height: 80 });
  await page.context().close();
});

test.each([
  ['too-many.js', 'It shows more than 100000 views.'],
  ['deep-at-once.js', 'Its views are more than 180 deep.'],
  ['deeper.js', 'Its views are more than 180 deep.'],
  ['text.js', 'It shows more than 1000000 characters.'],
])('%s: an app whose layout would take minutes is ended', async (name, because) => {
  const page = await open(`bundle=${name}`);
  expect(await heard(page, 'ended')).toEqual({ because });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});
