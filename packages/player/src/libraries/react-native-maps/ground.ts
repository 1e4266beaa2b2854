import { type Camera, placeAt, pointOf, type Size } from './mercator.ts';

const STEPS = [45, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
/** The smallest distance between two lines, in pixels. */
const APART_PX = 90;

const SVG = 'http://www.w3.org/2000/svg';
const line = (x1: number, y1: number, x2: number, y2: number) => {
  const element = document.createElementNS(SVG, 'line');
  for (const [name, value] of Object.entries({ x1, y1, x2, y2 }))
    element.setAttribute(name, `${value}`);
  return element;
};
const label = (x: number, y: number, words: string) => {
  const element = document.createElementNS(SVG, 'text');
  element.setAttribute('x', `${x}`);
  element.setAttribute('y', `${y}`);
  element.textContent = words;
  return element;
};

const degrees = (value: number, step: number, [plus, minus]: readonly [string, string]): string => {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const rounded = Math.abs(value).toFixed(digits);
  return `${rounded}°${Number(rounded) === 0 ? '' : ` ${value > 0 ? plus : minus}`}`;
};

const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.min(50, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, at) => (first + at) * step);
};

/** Draws meridians and parallels with their degrees. There is no map data. */
export function drawGround(svg: SVGSVGElement, camera: Camera, size: Size): void {
  const { width, height } = size;
  const first = placeAt(camera, size, { x: 0, y: 0 });
  const last = placeAt(camera, size, { x: width, y: height });
  const step = STEPS.findLast((one) => (one / 360) * camera.world >= APART_PX) ?? 45;
  const meridians = multiples(first.longitude, last.longitude, step).flatMap((longitude) => {
    const { x } = pointOf(camera, size, { latitude: 0, longitude });
    const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
    return [line(x, 0, x, height), label(x + 3, height - 4, degrees(turned, step, ['E', 'W']))];
  });
  const parallels = multiples(last.latitude, first.latitude, step).flatMap((latitude) => {
    const { y } = pointOf(camera, size, { latitude, longitude: 0 });
    return [line(0, y, width, y), label(3, y - 3, degrees(latitude, step, ['N', 'S']))];
  });
  svg.replaceChildren(...meridians, ...parallels);
}
