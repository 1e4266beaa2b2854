import { colorOf } from '../../page/style/color.ts';
import type { ViewContext } from '../../page/view.ts';
import { PRIORITY } from '../../protocol.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn } from '../read.ts';
import { openMenu } from './header-menu.ts';
import { lookOf } from './icon.ts';

type Item = Record<string, unknown>;

const isMenu = (value: unknown): value is Item => Array.isArray(recordIn(value).items);

/** RNSBarButtonItem.mm: the buttons of a header that iOS draws, unlike those that are views of the app. */
export function drawHeaderItems(context: ViewContext, items: unknown): HTMLElement[] {
  const drawn: HTMLElement[] = [];
  for (const item of listIn(items).map(recordIn)) {
    const isButton = textIn(item.buttonId) !== undefined || isMenu(item.menu);
    if (!isButton && item.spacing === undefined) continue;
    const at = numberIn(item.index) ?? drawn.length;
    drawn.splice(at, 0, isButton ? buttonOf(item, context) : spaceOf(item));
  }
  return drawn;
}

function spaceOf(item: Item): HTMLElement {
  const element = elementOf('header-space');
  element.style.width = `${numberIn(item.spacing) ?? 0}px`;
  return element;
}

function buttonOf(item: Item, context: ViewContext): HTMLElement {
  const palette = paletteOf(context);
  const button = elementOf('header-item', 'button') as HTMLButtonElement;
  button.type = 'button';
  button.disabled = item.disabled === true;
  const label = textIn(item.accessibilityLabel) ?? textIn(item.title) ?? textIn(item.sfSymbolName);
  if (label) button.ariaLabel = label;
  if (textIn(item.identifier)) button.dataset.testid = textIn(item.identifier);
  if (item.selected === true) button.ariaPressed = 'true';
  const title = recordIn(item.titleStyle);
  const { style } = button;
  style.color = colorOf(item.tintColor ?? title.color ?? undefined, palette) ?? '';
  style.fontSize = numberIn(title.fontSize) === undefined ? '' : `${title.fontSize}px`;
  style.fontWeight = item.variant === 'done' || item.variant === 'prominent' ? '600' : '';
  style.width = numberIn(item.width) === undefined ? '' : `${item.width}px`;
  button.append(lookOf(item, context) ?? '');
  if (item.badge) button.append(badgeOf(recordIn(item.badge), context));
  button.onclick = () => {
    const { buttonId, menu } = item;
    if (isMenu(menu)) openMenu(context, button, menu);
    else context.emit('topPressHeaderBarButtonItem', { buttonId }, PRIORITY.discrete);
  };
  return button;
}

function badgeOf({ value, style }: Item, context: ViewContext): HTMLElement {
  const badge = elementOf('tab-badge', 'span');
  const { color, backgroundColor } = recordIn(style);
  badge.textContent = textIn(value) ?? '';
  badge.style.color = colorOf(color ?? undefined, paletteOf(context)) ?? '';
  badge.style.backgroundColor = colorOf(backgroundColor ?? undefined, paletteOf(context)) ?? '';
  return badge;
}
