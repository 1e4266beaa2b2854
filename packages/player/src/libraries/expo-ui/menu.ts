import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { walkByArrows } from '../controls/arrow-keys.ts';
import { watchLongPress } from '../controls/long-press.ts';
import { openOnce } from '../controls/once.ts';
import { openPopover } from '../controls/popover.ts';
import { elementOf } from '../element.ts';
import { textIn } from '../read-props.ts';
import { part, pressByKeys, tell } from './part.ts';

const ITEMS = 'button:enabled';

const slotOf = ({ name, slotName }: Props): string => textIn(name ?? slotName) ?? '';

/**
 * MenuView and DropdownMenuView, which a press opens, and ContextMenu of SwiftUI, which a long press
 * opens: their items lie in a popover.
 */
export const menu: ViewFactory = part((context) => {
  const isLong = context.component.endsWith('_ContextMenu');
  const element = elementOf('ui ui-menu-view');
  const trigger = elementOf('ui-menu-trigger', isLong ? 'div' : 'button');
  const items = elementOf('choices ui-items');
  items.role = 'menu';
  walkByArrows(items, ITEMS);
  element.append(trigger);
  let isExpanded = false;
  /** The element that gets the focus: a button of the app in the trigger, or the trigger. */
  const focusable = () => trigger.querySelector<HTMLElement>('button') ?? trigger;
  const { open, close } = openOnce((closed) => {
    for (const one of items.querySelectorAll('button:not([role])')) one.role = 'menuitem';
    const from = focusable();
    items.ariaLabel = from.ariaLabel ?? from.textContent;
    from.ariaExpanded = 'true';
    const end = openPopover(context.app, trigger, items, () => {
      from.ariaExpanded = 'false';
      closed();
      if (isExpanded) tell(context, 'topDismissRequest');
    });
    items.querySelector<HTMLElement>(ITEMS)?.focus();
    return end;
  });
  const end = () => {
    isExpanded = false;
    close();
  };
  items.addEventListener('click', end);
  if (isLong) {
    watchLongPress(trigger, open);
    // The keyboard has no long press.
    pressByKeys(trigger);
    trigger.addEventListener('click', ({ target, detail }) => {
      if (target === trigger && detail === 0) open();
    });
  } else trigger.addEventListener('click', open);
  const mark = () => {
    const from = focusable();
    from.ariaHasPopup = 'menu';
    from.ariaExpanded ??= 'false';
    trigger.tabIndex = from === trigger ? 0 : -1;
    if (isLong) trigger.role = from === trigger ? 'button' : null;
  };
  return {
    element,
    get control() {
      return focusable();
    },
    draw(props) {
      const label = textIn(props.label);
      if (label !== undefined) trigger.textContent = label;
      isExpanded = props.expanded === true;
      if (isExpanded) context.app.afterCommit(() => isExpanded && open());
      if (props.expanded === false) close();
      context.app.afterCommit(mark);
    },
    arrange(children) {
      const isTrigger = ({ props }: { props: Props }) => /^(label|trigger)$/.test(slotOf(props));
      const isItem = (props: Props) => context.platform === 'ios' || slotOf(props) === 'items';
      const shown = children.filter(({ props }) => slotOf(props) !== 'preview');
      const own = shown.filter((child) => isTrigger(child) || !isItem(child.props));
      if (own.length > 0) arrangeChildren(trigger, own);
      arrangeChildren(
        items,
        shown.filter((child) => !own.includes(child)),
      );
      context.app.afterCommit(mark);
    },
    remove: end,
  };
});
