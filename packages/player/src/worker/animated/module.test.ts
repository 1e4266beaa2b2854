import { describe, expect, it, vi } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { nativeAnimated } from './module.ts';

type Module = Record<string, (...values: unknown[]) => void>;

const VIEW = 20;
const [VALUE, PROPS, STYLE, OTHER] = [1, 2, 3, 4];

/** An animated value that sets the opacity of a view. */
function opacity(value = 0) {
  const fake = fakeWorker();
  const animated = nativeAnimated(fake.worker) as Module;
  const call = (name: string, ...values: unknown[]) => animated[name]?.(...values);
  call('createAnimatedNode', VALUE, { type: 'value', value, offset: 0 });
  call('createAnimatedNode', STYLE, { type: 'style', style: { opacity: VALUE } });
  call('createAnimatedNode', PROPS, { type: 'props', props: { style: STYLE } });
  call('connectAnimatedNodes', VALUE, STYLE);
  call('connectAnimatedNodes', STYLE, PROPS);
  call('connectAnimatedNodeToView', PROPS, VIEW);
  const opacities = () => fake.shown.map(([, props]) => props.opacity);
  return { ...fake, call, opacities };
}

const timing = (toValue: number, iterations = 1) => ({
  type: 'frames',
  frames: [0, 0.25, 0.5, 0.75, 1],
  toValue,
  iterations,
});

const spring = {
  type: 'spring',
  toValue: 10,
  stiffness: 100,
  damping: 10,
  mass: 1,
  initialVelocity: 0,
  restSpeedThreshold: 0.001,
  restDisplacementThreshold: 0.001,
  overshootClamping: false,
};

/**
 * Runs frames until no animation is left, and returns their count. They are a little slower than 60
 * a second, so that rounding does not change the count.
 */
function runFrames(fake: { frame(ms: number): void; hasFrames(): boolean }, most = 2000): number {
  let count = 0;
  while (fake.hasFrames() && count < most) {
    fake.frame(17);
    count += 1;
  }
  return count;
}

describe('native animations', () => {
  it('a value is set on its view once, at the end of the turn', async () => {
    const fake = opacity(0.5);
    expect(fake.shown).toEqual([]);
    fake.call('setAnimatedNodeValue', VALUE, 0.7);
    await fake.settled();
    expect(fake.shown).toEqual([[VIEW, { opacity: 0.7 }]]);
  });

  it('a timing applies its frames and calls its end callback once', async () => {
    const fake = opacity();
    await fake.settled();
    fake.shown.length = 0;
    const ended = vi.fn();
    fake.call('startAnimatingNode', 9, VALUE, timing(2), ended);
    for (let i = 0; i < 5; i += 1) fake.frame();
    expect(fake.opacities().map((one) => Number(Number(one).toFixed(6)))).toEqual([
      0, 0.5, 1, 1.5, 2,
    ]);
    expect(ended.mock.calls).toEqual([[{ finished: true, value: 2, offset: 0 }]]);
    fake.call('stopAnimation', 9);
    expect(ended).toHaveBeenCalledOnce();
    expect(fake.hasFrames()).toBe(false);
  });

  it('a timing runs as often as its iterations say, and -1 repeats until stopped', () => {
    const fake = opacity();
    const ended = vi.fn();
    fake.call('startAnimatingNode', 9, VALUE, timing(1, 3), ended);
    expect(runFrames(fake)).toBe(15);
    expect(ended).toHaveBeenCalledOnce();
    fake.call('startAnimatingNode', 10, VALUE, timing(1, -1), ended);
    expect(runFrames(fake, 100)).toBe(100);
    fake.call('stopAnimation', 10);
    expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ finished: false }));
  });

  it('0 iterations finish without a change', () => {
    const fake = opacity();
    const ended = vi.fn();
    fake.call('startAnimatingNode', 9, VALUE, timing(1, 0), ended);
    runFrames(fake);
    expect(ended.mock.calls).toEqual([[{ finished: true, value: 0, offset: 0 }]]);
  });

  it.each([5, 10, 20, 40])(
    'a spring with a damping of %d comes to rest at its target',
    (damping) => {
      const fake = opacity();
      const ended = vi.fn();
      fake.call('startAnimatingNode', 9, VALUE, { ...spring, damping }, ended);
      expect(runFrames(fake)).toBeLessThan(400);
      expect(ended.mock.calls).toEqual([[{ finished: true, value: 10, offset: 0 }]]);
      const most = Math.max(...fake.opacities().map(Number));
      if (damping < 20) expect(most).toBeGreaterThan(10);
      else expect(most).toBeLessThanOrEqual(10);
    },
  );

  it('overshootClamping stops a spring at its target, and initialVelocity moves its start', () => {
    const fake = opacity();
    const config = { ...spring, initialVelocity: 500, overshootClamping: true };
    fake.call('startAnimatingNode', 9, VALUE, config, () => {});
    runFrames(fake);
    expect(Math.max(...fake.opacities().map(Number))).toBe(10);
    const pulled = opacity();
    pulled.call('startAnimatingNode', 9, VALUE, { ...spring, initialVelocity: -50 }, () => {});
    pulled.frame();
    pulled.frame();
    expect(Number(pulled.opacities().at(-1))).toBeLessThan(0);
  });

  it('a decay ends by itself', () => {
    const fake = opacity();
    const ended = vi.fn();
    const config = { type: 'decay', velocity: 1, deceleration: 0.99, iterations: 1 };
    fake.call('startAnimatingNode', 9, VALUE, config, ended);
    runFrames(fake);
    expect(ended.mock.calls[0]?.[0].value).toBeGreaterThan(97);
    expect(ended.mock.calls[0]?.[0].value).toBeLessThan(100);
  });

  it('setAnimatedNodeValue stops the animation of the value, which ends unfinished', async () => {
    const fake = opacity();
    const ended = vi.fn();
    fake.call('startAnimatingNode', 9, VALUE, timing(1), ended);
    fake.frame();
    fake.call('setAnimatedNodeValue', VALUE, 0.3);
    await fake.settled();
    runFrames(fake);
    expect(ended.mock.calls).toEqual([[{ finished: false, value: 0, offset: 0 }]]);
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 0.3 });
  });

  it('other animations continue when an end callback throws', () => {
    const fake = opacity();
    const ended = vi.fn();
    fake.call('createAnimatedNode', OTHER, { type: 'value', value: 0, offset: 0 });
    fake.call('startAnimatingNode', 9, VALUE, timing(1), () => {
      throw new Error('of the app');
    });
    fake.call('startAnimatingNode', 10, OTHER, timing(1), ended);
    runFrames(fake);
    expect(ended).toHaveBeenCalledOnce();
    expect(fake.failed).toHaveLength(1);
  });

  it('an offset is added, flattened and extracted', async () => {
    const fake = opacity(1);
    const read = vi.fn();
    fake.call('setAnimatedNodeOffset', VALUE, 10);
    await fake.settled();
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 11 });
    fake.call('flattenAnimatedNodeOffset', VALUE);
    fake.call('extractAnimatedNodeOffset', VALUE);
    fake.call('setAnimatedNodeValue', VALUE, 4);
    fake.call('getValue', VALUE, read);
    expect(read).toHaveBeenCalledWith(15);
  });

  it('onAnimatedValueUpdate is emitted while a value has a listener', async () => {
    const fake = opacity();
    fake.call('startListeningToAnimatedNodeValue', VALUE);
    fake.call('setAnimatedNodeValue', VALUE, 3);
    await fake.settled();
    expect(fake.emitted).toEqual([['onAnimatedValueUpdate', { tag: VALUE, value: 3, offset: 0 }]]);
    fake.call('stopListeningToAnimatedNodeValue', VALUE);
    fake.call('setAnimatedNodeValue', VALUE, 4);
    await fake.settled();
    expect(fake.emitted).toHaveLength(1);
  });

  it('an event of a view sets its value at once, until the event is removed', () => {
    const fake = opacity();
    const mapping = { nativeEventPath: ['contentOffset', 'y'], animatedValueTag: VALUE };
    fake.call('addAnimatedEventToView', 7, 'onScroll', mapping);
    fake.tellEvent(7, 'topScroll', { contentOffset: { x: 0, y: 42 } });
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 42 });
    fake.tellEvent(8, 'topScroll', { contentOffset: { y: 1 } });
    fake.tellEvent(7, 'topScroll', { contentOffset: null });
    fake.call('removeAnimatedEventFromView', 7, 'onScroll', VALUE);
    fake.tellEvent(7, 'topScroll', { contentOffset: { y: 1 } });
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 42 });
  });

  it('an event matches by on… and by top… name', () => {
    const fake = opacity();
    const mapping = { nativeEventPath: ['translationX'], animatedValueTag: VALUE };
    fake.call('addAnimatedEventToView', 7, 'onGestureHandlerEvent', mapping);
    fake.tellEvent(7, 'onGestureHandlerEvent', { translationX: 12 });
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 12 });
    fake.tellEvent(7, 'topGestureHandlerEvent', { translationX: 30 });
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 30 });
  });

  it('a tracking value animates to the value that it tracks', async () => {
    const fake = opacity();
    fake.call('createAnimatedNode', OTHER, { type: 'value', value: 0, offset: 0 });
    const config = { type: 'tracking', animationId: 5, animationConfig: spring };
    fake.call('createAnimatedNode', 6, { ...config, toValue: OTHER, value: VALUE });
    fake.call('connectAnimatedNodes', OTHER, 6);
    fake.call('setAnimatedNodeValue', OTHER, 80);
    await fake.settled();
    for (let i = 0; i < 10; i += 1) fake.frame();
    fake.call('setAnimatedNodeValue', OTHER, 50);
    await fake.settled();
    runFrames(fake);
    expect(fake.shownOn(VIEW)).toEqual({ opacity: 50 });
  });
});
