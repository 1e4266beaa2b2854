import { expect } from 'vitest';
import type { Firefox } from '../../../../tests/harness/browser/firefox.ts';
import type { Platform } from '../../src/protocol/settings.ts';
import { buildExample, type Example } from './example.ts';
import { LONGEST_MS } from './open.ts';
import { servePlayer } from './server.ts';

type Said = [name: string, event: Record<string, unknown>];
type Box = { x: number; y: number; width: number; height: number };
type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
type Context = { context: string; url: string; children: Context[] };

/** Mounts a bundle, and collects the events of the player. */
const pageOf = (given: object) => `<!doctype html><style>body { margin: 0 }</style>
<div id="app"></div><script type="module">
  import { deviceOf, mount } from '/player/host.js';
  const { main, libraries, platform = 'ios', size, ...given } = ${JSON.stringify(given)};
  const at = (path) => location.origin + path;
  const script = (name) => at('/player/' + name);
  window.said = [];
  window.player = mount(document.getElementById('app'), {
    ...given, device: deviceOf(platform, size), frameUrl: '/frame',
    bundle: at('/files/' + main), filesUrl: at('/files/'),
    scripts: {
      worker: script('worker.js'),
      libraries: Object.fromEntries(libraries.map((name) => [name, script(name)])),
    },
  });
  for (const name of ['started', 'firstFrame', 'log', 'error', 'missing', 'ended'])
    player.on(name, (event) => said.push([name, event]));
</script>`;

/** Opens a page that runs a bundle in Firefox. */
export async function showInFirefox(
  { send }: Firefox,
  {
    folder,
    ...given
  }: {
    folder: string;
    main: string;
    platform?: Platform;
    size?: { width: number; height: number; scale: number };
    entry?: string | undefined;
    browserGlobals?: boolean;
  },
) {
  const site = await servePlayer(folder, (has) => pageOf({ ...has, ...given }));
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const viewport = { width: 500, height: 1000 };
  await send('browsingContext.setViewport', { context, viewport });
  const url = `${site.url}/page`;
  await send('browsingContext.navigate', { context, url, wait: 'complete' });

  async function evaluate<Result>(where: string, expression: string): Promise<Result> {
    const answer = await send<Evaluated>('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context: where },
      awaitPromise: false,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value ?? 'null');
  }
  return {
    context,
    evaluate,
    said: () => evaluate<Said[]>(context, 'window.said'),
    async close(): Promise<void> {
      await send('browsingContext.close', { context });
      await site.close();
    },
  };
}

/** Opens an example in Firefox. It is used with the mouse and the keyboard. */
export async function openInFirefox(firefox: Firefox, example: Example) {
  const { send } = firefox;
  const { folder, main, settings } = await buildExample(example, { platform: 'ios' });
  const shown = await showInFirefox(firefox, { folder, main, entry: settings.entry });
  const { context, evaluate, said } = shown;
  const poll = { timeout: LONGEST_MS };
  await expect.poll(async () => (await said()).map(([name]) => name), poll).toContain('firstFrame');
  const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', {
    root: context,
  });
  const frame = contexts[0]?.children[0]?.context ?? '';
  /** Evaluates an expression in the frame. `e` is the last element with this testID. */
  const of = <Result>(id: string, expression: string) =>
    evaluate<Result | null>(
      frame,
      `(([e]) => e ? ${expression} : null)([...document.querySelectorAll('[data-testid="${id}"]')].reverse())`,
    );
  const perform = (actions: object[]) => send('input.performActions', { context, actions });
  const pointer = (actions: object[]) =>
    perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  const box = async (id: string): Promise<Box> => {
    const found = () =>
      of<Box>(
        id,
        '(({ x, y, width, height }) => ({ x, y, width, height }))(e.getBoundingClientRect())',
      );
    await expect.poll(found, poll).not.toBeNull();
    return (await found()) as Box;
  };
  const DOWN = { type: 'pointerDown', button: 0 };
  const UP = { type: 'pointerUp', button: 0 };
  const move = (x: number, y: number, duration = 0) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
  });
  return {
    said,
    of,
    box,
    /** Evaluates an expression in the document of the app. */
    inFrame: <Result>(expression: string) => evaluate<Result>(frame, expression),
    text: (id: string) => of<string>(id, 'e.textContent'),
    async tap(id: string): Promise<void> {
      await box(id);
      await of(id, "e.scrollIntoView({ block: 'nearest' })");
      const { x, y, width, height } = await box(id);
      await pointer([move(x + width / 2, y + height / 2), DOWN, UP]);
    },
    async drag(from: readonly [number, number], by: readonly [number, number]): Promise<void> {
      const [x, y] = from;
      const way = [1, 2, 3, 4, 5].map((step) =>
        move(x + (by[0] * step) / 5, y + (by[1] * step) / 5, 30),
      );
      await pointer([move(x, y), DOWN, ...way, { type: 'pause', duration: 200 }, UP]);
    },
    wheel: (x: number, y: number, deltaY: number) =>
      perform([
        { type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY }] },
      ]),
    type: (text: string) =>
      perform([
        {
          type: 'key',
          id: 'keys',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]),
    [Symbol.asyncDispose]: shown.close,
  };
}
