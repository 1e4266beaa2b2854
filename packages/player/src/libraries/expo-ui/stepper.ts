import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, textIn } from '../read-props.ts';
import { part, tell } from './part.ts';

/** The value of a stepper after a step, which ends at its limits. */
export function stepped(value: number, by: number, { step, min, max }: Props): number {
  const next = value + by * (numberIn(step) ?? 1);
  return Math.max(numberIn(min) ?? -Infinity, Math.min(next, numberIn(max) ?? Infinity));
}

/** StepperView of SwiftUI. */
export const stepper: ViewFactory = part((context) => {
  const element = elementOf('ui ui-labeled ui-stepper ui-wide');
  const words = elementOf('ui-label-words', 'span');
  const pair = elementOf('ui-step-pair');
  pair.role = 'group';
  let now: Props = {};
  let value = 0;
  let isFirst = true;
  const step = (by: number) => {
    value = stepped(value, by, now);
    limit();
    tell(context, 'topValueChange', { value });
  };
  const buttons = ([-1, 1] as const).map((by) => {
    const one = elementOf('ui-step', 'button') as HTMLButtonElement;
    one.textContent = by < 0 ? '−' : '+';
    one.ariaLabel = by < 0 ? 'Decrement' : 'Increment';
    one.addEventListener('click', () => step(by));
    return one;
  });
  const limit = () => {
    const [down, up] = buttons;
    if (down) down.disabled = stepped(value, -1, now) >= value;
    if (up) up.disabled = stepped(value, 1, now) <= value;
  };
  pair.append(...buttons);
  element.append(words, pair);
  return {
    element,
    control: pair,
    draw(props, changed) {
      now = props;
      if ('value' in changed) value = numberIn(props.value) ?? 0;
      // Versions before SDK 57 have only an initial value.
      else if (isFirst) value = numberIn(props.defaultValue) ?? 0;
      isFirst = false;
      words.textContent = textIn(props.label) ?? '';
      pair.ariaLabel = words.textContent;
      limit();
    },
    arrange() {},
  };
});
