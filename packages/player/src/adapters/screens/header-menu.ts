import type { ViewContext } from '../../page/view.ts';
import { PRIORITY } from '../../protocol.ts';
import { elementOf } from '../element.ts';
import { listIn, recordIn, textIn } from '../read.ts';
import { lookOf } from './icon.ts';

type Menu = Record<string, unknown>;

const MARKS: Record<string, string> = { on: '✓', mixed: '–' };
const GAP = 4;

/** A UIMenu below its button: a press beside it or Escape closes it, as of any popover. */
export function openMenu(context: ViewContext, button: HTMLElement, menu: Menu): void {
  const element = elementOf('header-menu');
  element.popover = 'auto';
  element.role = 'menu';
  element.append(...rowsOf(context, menu, () => element.hidePopover()));
  element.addEventListener('toggle', ({ newState }) => newState === 'closed' && element.remove());
  context.app.screen.append(element);
  element.showPopover();
  const { left, right, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width } = element;
  const isLeft = left + right < innerWidth;
  const start = Math.max(GAP, Math.min(isLeft ? left : right - width, innerWidth - width - GAP));
  Object.assign(element.style, { left: `${start}px`, top: `${bottom + GAP}px` });
  element.querySelector<HTMLElement>('button:enabled')?.focus();
}

/** Its title and its actions; a submenu opens in its place, unless it is part of the menu. */
function rowsOf(context: ViewContext, menu: Menu, close: () => void): HTMLElement[] {
  const title = elementOf('header-menu-title');
  title.textContent = textIn(menu.title) ?? '';
  const items = listIn(menu.items).map(recordIn);
  const rows = items.flatMap((item) => {
    if (item.hidden === true) return [];
    if (item.type !== 'submenu') return [actionRow(context, item, close)];
    if (item.displayInline === true) return rowsOf(context, item, close);
    const row = rowOf(context, item, '›');
    row.ariaHasPopup = 'menu';
    row.onclick = () => row.parentElement?.replaceChildren(...rowsOf(context, item, close));
    return [row];
  });
  return title.textContent ? [title, ...rows] : rows;
}

function actionRow(context: ViewContext, item: Menu, close: () => void): HTMLElement {
  const row = rowOf(context, item, MARKS[String(item.state)] ?? '');
  row.onclick = () => {
    const { menuId } = item;
    if (item.keepsMenuPresented !== true) close();
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
  const icon = lookOf({ ...item, title: undefined }, context);
  row.append(words, mark, ...(icon ? [icon] : []));
  const subtitle = textIn(item.subtitle);
  if (subtitle) words.append(document.createElement('br'), subtitle);
  return row;
}
