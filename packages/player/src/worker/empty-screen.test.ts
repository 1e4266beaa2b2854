import { expect, test } from 'vitest';
import type { FromWorker, Props } from '../protocol/worker.ts';
import { watchScreen } from './empty-screen.ts';
import { ShadowNode } from './fabric/node.ts';

function opened(components: [component: string, props?: Props][]) {
  const said: FromWorker[] = [];
  const timers: (() => void)[] = [];
  const nodes = components.map(([name, props = {}], at) => new ShadowNode(at, name, props, 0, []));
  const sizes = new Map(
    components.map(([, { width = 390, height = 844 } = {}], at) => [
      at,
      { width: Number(width), height: Number(height) },
    ]),
  );
  const screen = watchScreen(
    (message) => void said.push(message),
    () => nodes,
    {
      setTimeout: (work) => timers.push(work),
      sizeOf: (tag) => sizes.get(tag),
      window: () => ({ width: 390, height: 844 }),
    },
  );
  return {
    screen,
    /** The reason that is reported after ten seconds. */
    reason(hasFailed = false) {
      said.length = 0;
      screen.started(() => hasFailed);
      timers.pop()?.();
      const last = said.at(-1);
      return last?.type === 'notice' && last.notice.notice === 'empty' ? last.notice.because : null;
    },
    nodes,
    said,
    /** A second later. */
    wait: () => timers.pop()?.(),
  };
}

const wrapped: [string, Props?][] = [['RCTView', { backgroundColor: 1 }], ['RNCSafeAreaProvider']];

test('a screen without text, picture or control is reported, with what the app asked for', () => {
  const { screen, reason } = opened([...wrapped, ['RCTText'], ['RCTRawText', { text: ' ' }]]);
  expect(reason()).toBe('');
  screen.send({ type: 'missing', what: 'method', name: 'Store.open' });
  expect(reason()).toBe('It asked for Store.open, and the player has none of them.');
  expect(reason(true)).toBeNull();
});

test('what is shown later is said once', () => {
  const { reason, nodes, said, wait } = opened([...wrapped]);
  expect(reason()).toBe('');
  wait();
  expect(said).toHaveLength(1);
  nodes.push(new ShadowNode(9, 'RCTRawText', { text: 'Hello' }, 0, []));
  wait();
  wait();
  expect(said.slice(1)).toEqual([{ type: 'notice', notice: { notice: 'shown' } }]);
});

test.each<[string, Props]>([
  ['RCTRawText', { text: 'Hello' }],
  ['RCTImageView', {}],
  ['RNSVGSvgView', {}],
  ['RNSScreenStackHeaderConfig', { title: 'Home' }],
  ['RCTView', { backgroundColor: 1, width: 40 }],
  ['RCTView', { borderWidth: 1, height: 422 }],
])('%s %j is something to see', (component, props) => {
  expect(opened([...wrapped, [component, props]]).reason()).toBeNull();
});

test('a splash screen that is never hidden is reported', () => {
  const { screen, reason } = opened([['RCTRawText', { text: 'Hello' }]]);
  screen.send({ type: 'notice', notice: { notice: 'splash', visible: true } });
  expect(reason()).toBe('Its splash screen was not hidden.');
  screen.send({ type: 'notice', notice: { notice: 'splash', visible: false } });
  expect(reason()).toBeNull();
});
