import type { AppFrame } from '../../frame/view.ts';
import { elementOf } from '../element.ts';

const MARGIN = 8;

/**
 * Shows something beside an element, above the app, as UIPopover does on phones. A press beside it
 * closes it. Returns a function that closes it.
 */
export function openPopover(
  app: AppFrame,
  beside: Element,
  content: HTMLElement,
  closed: () => void = () => {},
  look = '',
): () => void {
  const layer = elementOf(`popover-layer ${look}`);
  const panel = elementOf('popover');
  if (!content.role) {
    panel.role = 'dialog';
    panel.ariaLabel = beside.ariaLabel ?? beside.textContent;
  }
  panel.append(content);
  layer.append(panel);
  const release = app.openLayer(layer, () => close());
  const [{ left, top, bottom, width }, area] = [
    beside.getBoundingClientRect(),
    layer.getBoundingClientRect(),
  ];
  const middle = left + width / 2 - area.left - panel.offsetWidth / 2;
  const most = area.width - panel.offsetWidth - MARGIN;
  // A dropdown of AppCompat begins above its field (overlapAnchor).
  const below = look === 'is-dropdown' ? top - area.top : bottom - area.top + MARGIN;
  const isBelow = below + panel.offsetHeight < area.height;
  const y = isBelow ? below : top - area.top - panel.offsetHeight - MARGIN;
  panel.style.left = `${Math.max(MARGIN, Math.min(middle, most))}px`;
  panel.style.top = `${Math.max(MARGIN, y)}px`;
  const close = () => {
    release();
    layer.remove();
    closed();
  };
  layer.addEventListener('click', ({ target }) => target === layer && close());
  return close;
}
