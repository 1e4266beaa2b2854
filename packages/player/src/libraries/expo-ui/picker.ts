import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { localAt, momentIn, momentOf } from '../community/date-format.ts';
import { openChoices } from '../controls/choices.ts';
import { createDateControl, type DateStyle } from '../controls/date-control.ts';
import type { DateMode } from '../controls/date-wheels.ts';
import { localNow, withParts } from '../controls/local-time.ts';
import { openOnce } from '../controls/once.ts';
import { openPopover } from '../controls/popover.ts';
import { createWheel } from '../controls/wheel.ts';
import { elementOf } from '../element.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { modifierIn } from './modifiers.ts';
import { part, tell } from './part.ts';

type Option = { label: string; value: unknown };

/** The views with a tag, which are the options of SwiftUI's Picker. */
const optionsIn = (holder: HTMLElement): Option[] =>
  [...holder.querySelectorAll<HTMLElement>('[data-ui-tag]')].map((one) => ({
    label: one.textContent ?? '',
    value: JSON.parse(one.dataset.uiTag ?? 'null'),
  }));

/** PickerView of SwiftUI: a menu, segments or a wheel. */
export const picker: ViewFactory = part((context) => {
  const element = elementOf('ui ui-labeled ui-picker ui-wide');
  const words = elementOf('ui-label-words', 'span');
  const shown = elementOf('ui-picked');
  const holder = elementOf('ui-options');
  holder.hidden = true;
  element.append(words, shown, holder);
  let now: Props = {};
  let own: unknown;
  /** Versions before SDK 54 have the labels in a prop, and count them. */
  const options = (): Option[] => {
    const given = listIn(now.options).map((one, value) => ({ label: textIn(one) ?? '', value }));
    return given.length > 0 ? given : optionsIn(holder);
  };
  const selected = () => ('selection' in now ? now.selection : (now.selectedIndex ?? own));
  const wheel = createWheel((index) => choose(index));
  const menu = elementOf('ui-menu', 'button') as HTMLButtonElement;
  menu.setAttribute('role', 'combobox');
  menu.setAttribute('aria-haspopup', 'listbox');
  menu.setAttribute('aria-expanded', 'false');
  const choices = openOnce((closed) => {
    const all = options();
    const at = all.findIndex(({ value }) => value === selected());
    return openChoices(context.app, menu, all, { selected: at }, (index) => {
      closed();
      if (index !== undefined) choose(index);
    });
  });
  menu.addEventListener('click', choices.open);

  const choose = (index: number) => {
    const chosen = options()[index];
    own = chosen?.value;
    tell(context, 'topSelectionChange', { selection: own, index });
    tell(context, 'topOptionSelected', { index, label: chosen?.label ?? '' });
    show();
  };
  const segments = (choices: Option[]) => {
    const all = elementOf('view segmented');
    all.setAttribute('role', 'tablist');
    all.append(
      ...choices.map(({ label, value }, index) => {
        const one = elementOf('segment', 'button');
        one.setAttribute('role', 'tab');
        one.setAttribute('aria-selected', String(value === selected()));
        one.textContent = label;
        one.addEventListener('click', () => choose(index));
        return one;
      }),
    );
    return all;
  };
  const show = () => {
    const all = options();
    const at = all.findIndex(({ value }) => value === selected());
    const style = textIn(modifierIn(now, 'pickerStyle')?.style) ?? textIn(now.variant) ?? 'menu';
    element.dataset.look = style;
    words.textContent = textIn(now.label) ?? '';
    if (style === 'segmented' || style === 'palette') shown.replaceChildren(segments(all));
    else if (style === 'wheel') {
      wheel.set(all, at);
      wheel.disabled = false;
      wheel.label = words.textContent || 'Picker';
      if (!shown.contains(wheel.element)) {
        const wheels = elementOf('wheels');
        wheels.append(wheel.element);
        shown.replaceChildren(wheels);
      }
    } else {
      menu.textContent = all[at]?.label ?? '';
      menu.ariaLabel = `${words.textContent} ${menu.textContent}`.trim();
      shown.replaceChildren(menu);
    }
  };
  // The options are views of their own, which come and change by themselves.
  const changes = new MutationObserver(show);
  changes.observe(holder, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
  return {
    element,
    draw(props) {
      now = props;
      show();
    },
    arrange(children) {
      const label = children.filter(({ props }) => props.name === 'label');
      arrangeChildren(element, label, [words]);
      element.append(shown, holder);
      arrangeChildren(
        holder,
        children.filter(({ props }) => props.name !== 'label'),
      );
    },
    remove() {
      changes.disconnect();
      choices.close();
      wheel.remove();
    },
  };
});

const STYLES: Record<string, DateStyle> = { graphical: 'inline', wheel: 'wheels' };

function modeOf(props: Props): DateMode {
  const shown = listIn(props.displayedComponents);
  const word = textIn(props.displayedComponents) ?? textIn(props.variant) ?? '';
  const [day, hour] = [shown.includes('date'), shown.includes('hourAndMinute')];
  if (shown.length > 0) return day && hour ? 'datetime' : hour ? 'time' : 'date';
  if (/dateAndTime|datetime/i.test(word)) return 'datetime';
  return /time|hour/i.test(word) ? 'time' : undefinedMode(props);
}
/** SwiftUI shows both when it is told nothing. */
const undefinedMode = (props: Props): DateMode => ('selection' in props ? 'datetime' : 'date');

/** DatePickerView of SwiftUI, DateTimePickerView of Compose. */
export const datePicker: ViewFactory = part((context) => {
  const isIos = context.platform === 'ios';
  const element = elementOf('ui ui-labeled ui-wide date-picker');
  const words = elementOf('ui-label-words', 'span');
  const local = (value: unknown) => {
    const at = momentIn(value);
    return at === undefined ? undefined : localAt(at);
  };
  const control = createDateControl(context.app, (at) => {
    const date = new Date(momentOf(at));
    if (isIos) tell(context, 'topDateChange', { date: date.toISOString() });
    tell(context, 'topDateSelected', { date: date.getTime() });
  });
  element.append(words, control.element);
  return {
    element,
    draw(props) {
      words.textContent = textIn(props.title) ?? '';
      const range = recordIn(props.range ?? props.selectableDates);
      const { style } = modifierIn(props, 'datePickerStyle') ?? {};
      const at = local(props.selection ?? props.initialDate) ?? localNow();
      control.show(
        {
          mode: modeOf(props),
          locale: document.body.lang,
          at: withParts(at, {}),
          least: local(range.start),
          most: local(range.end),
          minuteInterval: 1,
          is24Hour: typeof props.is24Hour === 'boolean' ? props.is24Hour : undefined,
        },
        foundIn(STYLES, style) ?? (isIos ? 'compact' : 'inline'),
      );
    },
    arrange() {},
    remove: control.remove,
  };
});

/** MenuView and ContextMenu of SwiftUI: its items lie in a popover. */
export const menu: ViewFactory = part((context) => {
  const element = elementOf('ui ui-menu-view');
  const trigger = elementOf('ui-menu-trigger', 'button');
  trigger.setAttribute('aria-haspopup', 'menu');
  const items = elementOf('choices ui-items');
  element.append(trigger);
  let isExpanded = false;
  const { open, close } = openOnce((closed) =>
    openPopover(context.app, trigger, items, () => {
      closed();
      if (isExpanded) tell(context, 'topDismissRequest');
    }),
  );
  const end = () => {
    isExpanded = false;
    close();
  };
  items.addEventListener('click', end);
  trigger.addEventListener('click', open);
  return {
    element,
    draw(props) {
      const label = textIn(props.label);
      if (label !== undefined) trigger.textContent = label;
      isExpanded = props.expanded === true;
      if (isExpanded) context.app.afterCommit(() => isExpanded && open());
      if (props.expanded === false) close();
    },
    arrange(children) {
      const isTrigger = ({ props }: { props: Props }) =>
        /^(label|trigger)$/.test(String(props.name ?? props.slotName));
      const isItem = (props: Props) =>
        context.platform === 'ios' || /^items$/.test(String(props.name ?? props.slotName));
      const own = children.filter((child) => isTrigger(child) || !isItem(child.props));
      if (own.length > 0) arrangeChildren(trigger, own);
      arrangeChildren(
        items,
        children.filter((child) => !own.includes(child)),
      );
    },
    remove: end,
  };
});
