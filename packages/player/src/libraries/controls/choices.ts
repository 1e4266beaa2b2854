import type { AppFrame } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { walkByArrows } from './arrow-keys.ts';
import { openPopover } from './popover.ts';

export type Choice = {
  label: string;
  color?: string | undefined;
  background?: string | undefined;
  testID?: string | undefined;
  isDisabled?: boolean;
  isHead?: boolean;
};

/** The choice that has the focus first: the selected one, or the first that can be chosen. */
export const firstOf = (choices: readonly Choice[], selected = -1): number =>
  choices[selected] && !choices[selected].isDisabled
    ? selected
    : choices.findIndex(({ isDisabled }) => !isDisabled);

/**
 * Shows choices beside an element (a menu of iOS, a dropdown of Android), or in the middle (a dialog
 * of Android), which may have a title. `look` has classes of style-popover.css. `done` gets the
 * index of the choice, or undefined when there is none.
 */
export function openChoices(
  app: AppFrame,
  beside: HTMLElement,
  choices: readonly Choice[],
  { selected, title, look = '' }: { selected?: number | undefined; title?: string; look?: string },
  done: (index: number | undefined) => void,
): () => void {
  const list = elementOf('choices');
  list.setAttribute('role', 'listbox');
  let chosen: number | undefined;
  const options = choices.map((choice, index) => {
    const one = elementOf('choice', 'button') as HTMLButtonElement;
    one.type = 'button';
    one.setAttribute('role', 'option');
    one.setAttribute('aria-selected', String(index === selected));
    one.textContent = choice.label;
    one.style.color = choice.color ?? '';
    one.style.background = choice.background ?? '';
    one.disabled = choice.isDisabled === true;
    if (choice.testID !== undefined) one.setAttribute('data-testid', choice.testID);
    one.addEventListener('click', () => {
      chosen = index;
      close();
    });
    return one;
  });
  if (title) {
    const heading = elementOf('choices-title', 'h2');
    heading.textContent = title;
    list.append(heading);
  }
  list.append(...options);
  walkByArrows(list, 'button:enabled');
  list.ariaLabel = beside.ariaLabel ?? 'Choices';
  beside.setAttribute('aria-expanded', 'true');
  list.style.setProperty('--least', `${beside.offsetWidth}px`);
  const close = openPopover(
    app,
    beside,
    list,
    () => {
      beside.setAttribute('aria-expanded', 'false');
      done(chosen);
    },
    look,
  );
  options[firstOf(choices, selected)]?.focus();
  return close;
}
