import type { VNode } from 'preact';
import type { ContentView } from '../views.ts';
import { type Child, el } from './el.ts';

export type Shape = { width: number; height: number };

const typical = { ios: { width: 390, height: 844 }, android: { width: 412, height: 915 } };

/** The shape of the screen, taken from the recording, else from the device, else a usual phone. */
export function screenShape(view: ContentView, shown: Partial<Shape>): Shape {
  const from = [shown, view.device].find(({ width, height }) => width && height);
  const width = from?.width ?? typical[view.platform].width;
  const height = from?.height ?? typical[view.platform].height;
  const ratio = Math.min(3, Math.max(1 / 3, width / height));
  const tall = Math.min(880, 1180 / ratio);
  return { width: Math.round(tall * ratio), height: Math.round(tall) };
}

/**
 * An empty picture that gives the screen its size and aspect ratio, because the CSP blocks inline styles. As an
 * image it would be a document of its own, for which the app would wait 8 ms.
 */
const spacer = ({ width, height }: Shape): VNode =>
  el.svg({
    class: 'screen-size',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'aria-hidden': 'true',
  });

/** A device frame around the content of its screen. */
export function device(platform: string, shape: Shape, ...screen: Child[]): VNode {
  const ratio = Math.min(shape.width, shape.height) / Math.max(shape.width, shape.height);
  return el.div(
    { class: `device is-${platform} ${ratio > 0.6 ? 'is-tablet' : 'is-phone'}` },
    el.div({ class: 'screen' }, spacer(shape), ...screen),
  );
}
