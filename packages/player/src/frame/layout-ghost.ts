import type { Motions } from './layout-motions.ts';

/** A picture of a view that is about to leave, and where it was. */
export type Ghost = { clone: HTMLElement; rect: DOMRect };

export const ghostOf = (element: HTMLElement, rect: DOMRect): Ghost => ({
  clone: copyOf(element),
  rect,
});

/** Shows what is gone already beside the screen and above it, and lets it go. */
export function letGo(
  { clone, rect }: Ghost,
  screen: HTMLElement,
  { timing, absent }: NonNullable<Motions['delete']>,
): void {
  Object.assign(clone.style, {
    ...{ position: 'absolute', margin: '0', left: `${rect.left}px`, top: `${rect.top}px` },
    ...{ width: `${rect.width}px`, height: `${rect.height}px`, pointerEvents: 'none' },
  });
  screen.after(clone);
  const over = () => clone.remove();
  clone.animate([{}, absent], timing).finished.then(over, over);
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-tag', 'data-testid', 'data-native-id', 'id'])
      one.removeAttribute(name);
  copy.inert = true;
  return copy;
}
