import { expect, it } from 'vitest';
import { createResponder, type Place, TouchSet } from './touch-set.ts';

const at = (pageX: number): Place => ({
  timestamp: 1,
  force: 0,
  pageX,
  pageY: 0,
  screenX: pageX,
  screenY: 0,
  locationX: pageX,
  locationY: 0,
});

it('begin takes the lowest free identifier', () => {
  const touches = new TouchSet();
  expect(touches.begin(70, 2, at(1))?.identifier).toBe(0);
  expect(touches.begin(71, 4, at(2))?.identifier).toBe(1);
  expect(touches.end(70)?.identifier).toBe(0);
  expect(touches.begin(72, 6, at(3))?.identifier).toBe(0);
});

it('payload has all touches, the changed one, and those on its view', () => {
  const touches = new TouchSet();
  touches.begin(1, 2, at(1));
  touches.begin(2, 4, at(2));
  const moved = touches.move(1, at(9));
  expect(moved && touches.payload(moved)).toMatchObject({
    pageX: 9,
    touches: [{ pageX: 9 }, { pageX: 2 }],
    changedTouches: [{ pageX: 9, target: 2 }],
    targetTouches: [{ target: 2 }],
  });
  const ended = touches.end(1, at(5));
  expect(ended && touches.payload(ended)).toMatchObject({
    touches: [{ target: 4 }],
    changedTouches: [{ pageX: 5, identifier: 0 }],
    targetTouches: [],
  });
});

it('begin refuses an eleventh touch and a pointer that is down, and every touch ends', () => {
  const touches = new TouchSet();
  for (let pointer = 0; pointer < 20; pointer += 1) touches.begin(pointer, 2, at(0));
  expect(touches.size).toBe(10);
  expect(touches.begin(3, 2, at(0))).toBeUndefined();
  expect(touches.move(15, at(0))).toBeUndefined();
  for (const pointer of touches.pointers()) touches.end(pointer);
  expect(touches.size).toBe(0);
});

it('a responder that blocks native scrolling blocks it until it is released', () => {
  const responder = createResponder();
  responder.set(2, [true, false]);
  expect(responder.blocksNative()).toBe(false);
  responder.set(4, [true, true]);
  // React releases the former responder after it has set the next one.
  responder.set(2, [false, true]);
  expect(responder.blocksNative()).toBe(true);
  responder.set(4, [false, false]);
  expect(responder.blocksNative()).toBe(false);
  responder.set(4, ['yes', 1]);
  expect(responder.blocksNative()).toBe(false);
});
