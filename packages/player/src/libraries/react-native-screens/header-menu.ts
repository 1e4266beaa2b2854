import type { ViewContext } from '../../frame/view.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { lookOf } from './icon.ts';

type Menu = Record<string, unknown>;

/** The `aria-checked` value and the mark of an action's state. */
const STATES = new Map<unknown, readonly [checked: string, mark: string]>([
  ['on', ['true', '✓']],
  ['off', ['false', '']],
  ['mixed', ['mixed', '–']],
]);
const GAP = 4;

/**
 * A UIMenu below its button. It is an auto popover: the browser closes it on a press outside, on a
 * press on its button, and on Escape.
 */
export function openMenu(context: ViewContext, button: HTMLButtonElement, menu: Menu): void {
  // The menu is open, and the browser closes it on this press.
  if (button.popoverTargetElement) return;
  const element = elementOf('header-menu');
  element.popover = 'auto';
  element.role = 'menu';
  element.ariaLabel = textIn(menu.title) || button.ariaLabel || button.textContent;
  element.append(...rowsOf(context, menu, element));
  element.addEventListener('keydown', walk);
  element.addEventListener('toggle', ({ newState }) => {
    const isOpen = newState === 'open';
    button.popoverTargetElement = isOpen ? element : null;
    button.ariaExpanded = String(isOpen);
    if (isOpen) return;
    changes.disconnect();
    element.remove();
  });
  context.app.screen.append(element);
  // The header may be removed while its menu is open, and gets new buttons when it is drawn again.
  const header = button.closest('.screen-header') ?? button;
  const changes = new MutationObserver(() => {
    if (!header.isConnected) element.hidePopover();
  });
  changes.observe(context.app.screen, { childList: true, subtree: true });
  element.showPopover();
  const { left, right, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width } = element;
  const isLeft = left + right < innerWidth;
  const start = Math.max(GAP, Math.min(isLeft ? left : right - width, innerWidth - width - GAP));
  Object.assign(element.style, {
    left: `${start}px`,
    top: `${bottom + GAP}px`,
    maxHeight: `${Math.max(0, innerHeight - bottom - 2 * GAP)}px`,
  });
  buttonsIn(element)[0]?.focus();
}

const buttonsIn = (element: Element) => [
  ...element.querySelectorAll<HTMLButtonElement>('button:enabled'),
];

function walk(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const all = buttonsIn(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  all[(at + by + all.length) % all.length]?.focus();
}

/** The title and the actions of a menu. A submenu replaces the rows, unless it is inline. */
function rowsOf(context: ViewContext, menu: Menu, element: HTMLElement): HTMLElement[] {
  const title = elementOf('header-menu-title');
  title.textContent = textIn(menu.title) ?? '';
  const items = listIn(menu.items).map(recordIn);
  const rows = items.flatMap((item) => {
    if (item.hidden === true) return [];
    if (item.type !== 'submenu') return [actionRow(context, item, element)];
    if (item.displayInline === true) return rowsOf(context, item, element);
    const row = rowOf(context, item, '›');
    row.ariaHasPopup = 'menu';
    row.onclick = () => {
      element.replaceChildren(...rowsOf(context, item, element));
      buttonsIn(element)[0]?.focus();
    };
    return [row];
  });
  return title.textContent ? [title, ...rows] : rows;
}

function actionRow(context: ViewContext, item: Menu, element: HTMLElement): HTMLElement {
  const [checked, mark = ''] = STATES.get(item.state) ?? [];
  const row = rowOf(context, item, mark);
  if (checked !== undefined) {
    row.role = 'menuitemcheckbox';
    row.ariaChecked = checked;
  }
  row.onclick = () => {
    const { menuId } = item;
    if (item.keepsMenuPresented !== true) element.hidePopover();
    context.emit('topPressHeaderBarButtonMenuItem', { menuId }, PRIORITY.discrete);
  };
  return row;
}

function rowOf(context: ViewContext, item: Menu, mark: string): HTMLButtonElement {
  const row = elementOf('header-menu-row', 'button') as HTMLButtonElement;
  row.type = 'button';
  row.role = 'menuitem';
  row.disabled = item.disabled === true;
  row.classList.toggle('is-destructive', item.destructive === true);
  const words = elementOf('header-menu-words', 'span');
  words.textContent = textIn(item.title) ?? '';
  const sign = elementOf('header-menu-mark', 'span');
  sign.ariaHidden = 'true';
  sign.textContent = mark;
  const icon = lookOf({ ...item, title: undefined }, context);
  row.append(words, sign, ...(icon ? [icon] : []));
  const subtitle = textIn(item.subtitle);
  if (subtitle) words.append(document.createElement('br'), subtitle);
  return row;
}
