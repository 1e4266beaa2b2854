import { afterEach, expect, test, vi } from 'vitest';
import { setZoom } from './zoom.ts';

/** A class of the DOM whose members are this number of pixels. */
const sized = (pixels: number, ...names: string[]) => {
  class Sized {}
  for (const name of names)
    Object.defineProperty(Sized.prototype, name, { get: () => pixels, configurable: true });
  return Sized;
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'innerHeight');
});

test('a smaller app has the sizes of its window and of its visual viewport in points', () => {
  class Empty {
    getBoundingClientRect() {}
    getClientRects() {}
  }
  const VisualViewport = sized(400, 'height', 'width');
  for (const [name, value] of Object.entries({
    VisualViewport,
    MouseEvent: sized(50, 'clientX'),
    Element: Empty,
    Range: Empty,
  }))
    vi.stubGlobal(name, value);
  Object.defineProperty(globalThis, 'innerHeight', { get: () => 400, configurable: true });
  const style = { setProperty() {} };

  setZoom({ style } as never, 0.5);

  expect([innerHeight, new VisualViewport()]).toMatchObject([800, { height: 800, width: 800 }]);
});
