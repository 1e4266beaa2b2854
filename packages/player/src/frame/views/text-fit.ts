import type { Props } from '../../protocol/worker.ts';
import { finite } from '../style/length.ts';

const STEPS = 7;
const DEFAULT_SIZE = 14;
const SMALLEST = 0.1;

/** adjustsFontSizeToFit: the largest size at which nothing of the text is cut off. */
export function fitText(element: HTMLElement, props: Props): void {
  const size = finite(props.fontSize) ?? DEFAULT_SIZE;
  const line = finite(props.lineHeight);
  const fits = (scale: number): boolean => {
    element.style.fontSize = `${size * scale}px`;
    if (line !== undefined) element.style.lineHeight = `${line * scale}px`;
    return (
      element.scrollHeight <= element.clientHeight + 1 &&
      element.scrollWidth <= element.clientWidth + 1
    );
  };
  if (fits(1)) return;
  let low = Math.min(1, Math.max(SMALLEST, finite(props.minimumFontScale) ?? SMALLEST));
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}
