import { arrangeChildren } from '../../frame/arrange-children.ts';
import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext } from '../../frame/view.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn } from '../read-props.ts';
import { openMenu } from './header-menu.ts';
import { lookOf } from './icon.ts';

type Item = Record<string, unknown>;

const isMenu = (value: unknown): value is Item => Array.isArray(recordIn(value).items);

/** The header buttons that iOS draws (RNSBarButtonItem.mm), as opposed to views of the app. */
export function createHeaderItems(context: ViewContext, side: 'is-left' | 'is-right') {
  const element = elementOf(`header-items ${side}`);
  // Elements are reused, because one may have the focus or be pressed during an update.
  let buttons = new Map<string, HTMLButtonElement>();
  const buttonOf = (id: string, known: typeof buttons): HTMLButtonElement => {
    const button = known.get(id) ?? (elementOf('header-item', 'button') as HTMLButtonElement);
    buttons.set(id, button);
    return button;
  };
  const drawn = (items: unknown): HTMLElement[] => {
    const all: HTMLElement[] = [];
    const known = buttons;
    buttons = new Map();
    for (const item of listIn(items).map(recordIn)) {
      const id = textIn(item.buttonId) ?? (isMenu(item.menu) ? `menu ${all.length}` : undefined);
      if (id === undefined && item.spacing === undefined) continue;
      const one = id === undefined ? spaceOf(item) : drawButton(buttonOf(id, known), item, context);
      all.splice(numberIn(item.index) ?? all.length, 0, one);
    }
    return all;
  };
  const closeMenus = (gone: Iterable<HTMLButtonElement>) => {
    for (const { popoverTargetElement } of gone) popoverTargetElement?.remove();
  };
  return {
    element,
    isEmpty: () => element.childElementCount === 0,
    show(items: unknown): void {
      const before = new Set(buttons.values());
      const all = drawn(items);
      for (const one of buttons.values()) before.delete(one);
      closeMenus(before);
      for (const child of [...element.children])
        if (!all.some((one) => one === child)) child.remove();
      arrangeChildren(element, [], all);
    },
    leave: () => closeMenus(buttons.values()),
  };
}

function spaceOf(item: Item): HTMLElement {
  const element = elementOf('header-space');
  element.style.width = `${numberIn(item.spacing) ?? 0}px`;
  return element;
}

function drawButton(button: HTMLButtonElement, item: Item, context: ViewContext): HTMLElement {
  const palette = paletteOf(context);
  button.type = 'button';
  button.disabled = item.disabled === true;
  const label = textIn(item.accessibilityLabel) ?? textIn(item.title) ?? textIn(item.sfSymbolName);
  const badge = recordIn(item.badge);
  button.ariaLabel = [label, textIn(badge.value)].filter(Boolean).join(', ') || null;
  button.ariaDescription = textIn(item.accessibilityHint) ?? null;
  button.ariaHasPopup = isMenu(item.menu) ? 'menu' : null;
  button.ariaPressed = typeof item.selected === 'boolean' ? String(item.selected) : null;
  const identifier = textIn(item.identifier);
  if (identifier !== undefined) button.dataset.testid = identifier;
  const title = recordIn(item.titleStyle);
  const [size, width] = [numberIn(title.fontSize), numberIn(item.width)];
  const { style } = button;
  style.color = colorOf(item.tintColor ?? title.color ?? undefined, palette) ?? '';
  style.fontSize = size === undefined ? '' : `${size}px`;
  style.fontWeight = item.variant === 'done' || item.variant === 'prominent' ? '600' : '';
  style.width = width === undefined ? '' : `${width}px`;
  button.replaceChildren(lookOf(item, context) ?? '');
  if (item.badge) button.append(badgeOf(badge, context));
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
