import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { localAt, momentIn, momentOf } from '../community/date-format.ts';
import { createDateControl, type DateStyle } from '../controls/date-control.ts';
import type { DateMode } from '../controls/date-wheels.ts';
import { localNow, withParts } from '../controls/local-time.ts';
import { elementOf } from '../element.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { modifierIn } from './modifiers.ts';
import { part, tell } from './part.ts';

const STYLES: Record<string, DateStyle> = { graphical: 'inline', wheel: 'wheels' };

function modeOf(props: Props): DateMode {
  const shown = listIn(props.displayedComponents);
  const word = textIn(props.displayedComponents) ?? textIn(props.variant) ?? '';
  const [day, hour] = [shown.includes('date'), shown.includes('hourAndMinute')];
  if (shown.length > 0) return day && hour ? 'datetime' : hour ? 'time' : 'date';
  if (/dateAndTime|datetime/i.test(word)) return 'datetime';
  return /time|hour/i.test(word) ? 'time' : undefinedMode(props);
}
/** SwiftUI shows date and time by default. */
const undefinedMode = (props: Props): DateMode => ('selection' in props ? 'datetime' : 'date');

/** DatePickerView of SwiftUI, DateTimePickerView of Compose. */
export const datePicker: ViewFactory = part((context) => {
  const isIos = context.platform === 'ios';
  const element = elementOf('ui ui-labeled ui-wide date-picker');
  element.role = 'group';
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
      element.ariaLabel = words.textContent || null;
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
