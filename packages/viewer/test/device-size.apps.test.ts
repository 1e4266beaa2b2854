import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firefox, startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { LONGEST_MS, servePage } from './app-page.ts';
import { bundle, WIDTHS } from './device-size.ts';

/** As device-size.test.ts, in Firefox by WebDriver BiDi, which finds the place of an element itself. */

let firefox: Firefox;
let site: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  firefox = await startFirefox();
  site = await servePage(bundle, 'ios');
});
afterAll(async () => {
  await firefox?.close();
  await site?.close();
});

type Context = { context: string; children: Context[] };
type Evaluated = { result?: { value?: string; sharedId?: string } };

async function open(width: number) {
  const { send } = firefox;
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width, height: 800 } });
  await send('browsingContext.navigate', { context, url: `${site.baseUrl}/app`, wait: 'complete' });
  const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', {
    root: context,
  });
  const frame = contexts[0]?.children[0]?.context ?? '';
  const evaluate = async (expression: string) =>
    (
      await send<Evaluated>('script.evaluate', {
        expression,
        target: { context: frame },
        awaitPromise: false,
      })
    ).result;
  const view = (id: string) => `document.querySelector('[data-testid="${id}"]')`;
  const origin = async (id: string) => {
    await evaluate(`${view(id)}.scrollIntoView({ block: 'nearest' })`);
    const { sharedId } = (await evaluate(view(id))) ?? {};
    return { x: 0, y: 0, origin: { type: 'element', element: { sharedId } } };
  };
  const perform = (actions: object) =>
    send('input.performActions', { context: frame, actions: [actions] });
  return {
    text: async (id: string) => (await evaluate(`${view(id)}?.textContent`))?.value ?? '',
    click: async (id: string) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...(await origin(id)) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    wheel: async (id: string, deltaY: number) =>
      perform({
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', ...(await origin(id)), deltaX: 0, deltaY }],
      }),
    type: (words: string) =>
      perform({
        type: 'key',
        id: 'keys',
        actions: [...words].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    close: () => send('browsingContext.close', { context }),
  };
}

test.for(WIDTHS)(
  'WebDriver clicks, types and scrolls in Firefox at a width of %i',
  async (width) => {
    const app = await open(width);
    const says = (words: RegExp, where = 'said') =>
      expect.poll(() => app.text(where), { timeout: LONGEST_MS }).toMatch(words);
    await says(/^nothing$/);
    await app.click('press');
    await says(/^1[3-7],1[3-7],21[3-7],7[3-7],200,60,30,30,200,60$/);
    await app.click('field');
    await app.type('Ada');
    await says(/^Ada$/);
    await app.click('row-30');
    await says(/^row 19[3-7]$/);
    await app.wheel('row-30', -5000);
    await says(/^at 0$/, 'scrolled');
    await app.close();
  },
);
