import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { openChoices } from '../controls/choices.ts';
import { openOnce } from '../controls/once.ts';
import { createWheel } from '../controls/wheel.ts';
import { elementOf } from '../element.ts';
import { listIn, textIn } from '../read-props.ts';
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
  /** Versions before SDK 54 pass the labels in a prop, and identify them by their index. */
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
  let control: HTMLElement = menu;
  const choices = openOnce((closed) => {
    const all = options();
    const at = all.findIndex(({ value }) => value === selected());
    return openChoices(context.app, menu, all, { selected: at }, (index) => {
      closed();
      if (index !== undefined) choose(index);
    });
  });
  menu.addEventListener('click', choices.open);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    choices.open();
  });

  const choose = (index: number) => {
    const chosen = options()[index];
    own = chosen?.value;
    tell(context, 'topSelectionChange', { selection: own, index });
    tell(context, 'topOptionSelected', { index, label: chosen?.label ?? '' });
    show();
  };
  const segments = (choices: Option[]) => {
    const all = elementOf('view segmented');
    all.role = 'tablist';
    all.ariaLabel = words.textContent || null;
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
    if (style === 'segmented' || style === 'palette') {
      const hadFocus = shown.contains(document.activeElement);
      control = segments(all);
      shown.replaceChildren(control);
      if (hadFocus) control.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    } else if (style === 'wheel') {
      control = wheel.element;
      wheel.set(all, at);
      wheel.disabled = false;
      wheel.label = words.textContent || 'Picker';
      if (!shown.contains(wheel.element)) {
        const wheels = elementOf('wheels');
        wheels.append(wheel.element);
        shown.replaceChildren(wheels);
      }
    } else {
      control = menu;
      menu.textContent = all[at]?.label ?? '';
      menu.ariaLabel = `${words.textContent} ${menu.textContent}`.trim();
      shown.replaceChildren(menu);
    }
  };
  // The options are separate views, which are added and changed independently.
  const changes = new MutationObserver(show);
  changes.observe(holder, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
  return {
    element,
    get control() {
      return control;
    },
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
