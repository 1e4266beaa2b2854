import { expect, it } from 'vitest';
import { createResponder } from './responder.ts';

it('keeps native scrolling out while one that blocks it has the touch', () => {
  const responder = createResponder();
  responder.set(2, [true, false]);
  expect(responder.blocksNative()).toBe(false);
  responder.set(4, [true, true]);
  // React takes it from the one before after it gave it to the next.
  responder.set(2, [false, true]);
  expect(responder.blocksNative()).toBe(true);
  responder.set(4, [false, false]);
  expect(responder.blocksNative()).toBe(false);
  responder.set(4, ['yes', 1]);
  expect(responder.blocksNative()).toBe(false);
});
