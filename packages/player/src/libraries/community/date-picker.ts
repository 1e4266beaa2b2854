import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';
import { type DateKind, msOf, offsetAt, within, wordsOf, zoneIn } from './date-format.ts';

/** While a year is typed, the input reports years of fewer digits. They are ignored. */
const FIRST = Date.UTC(1000, 0, 1);

const kindOf = ({ mode }: Props): DateKind => {
  if (mode === 'datetime') return 'datetime-local';
  return mode === 'time' || mode === 'countdown' ? 'time' : 'date';
};

/** RNDateTimePicker of iOS: @react-native-community/datetimepicker/src/specs/DateTimePickerNativeComponent.js */
export const datePicker: ViewFactory = (context) => {
  const element = elementOf('view date-picker');
  const input = document.createElement('input');
  element.append(input);
  const update = box(context, element);
  let now: Props = {};

  input.addEventListener('change', () => {
    const zone = zoneIn(now);
    const chosen = msOf(input.value, kindOf(now), numberIn(now.date) ?? 0, zone);
    if (chosen === undefined || chosen < FIRST) return;
    const timestamp = within(chosen, now);
    const utcOffset = offsetAt(timestamp, zone);
    context.emit('topChange', { timestamp, utcOffset }, PRIORITY.discrete);
  });

  return {
    element,
    update(props, changed) {
      update(props, changed);
      now = props;
      const kind = kindOf(props);
      const words = (at: unknown) => wordsOf(numberIn(at) ?? Number.NaN, kind, zoneIn(props));
      input.type = kind;
      // For a time the browser would apply the limits to every day.
      input.min = kind === 'time' ? '' : words(props.minimumDate);
      input.max = kind === 'time' ? '' : words(props.maximumDate);
      input.step = kind === 'date' ? '' : String(60 * (numberIn(props.minuteInterval) ?? 1));
      input.value = words(props.date);
      input.disabled = props.enabled === false;
      input.ariaLabel = textIn(props.accessibilityLabel) ?? 'Date picker';
      const { themeVariant: theme } = props;
      input.style.colorScheme = theme === 'dark' || theme === 'light' ? theme : '';
      input.style.color = colorOf(props.textColor ?? undefined, paletteOf(context)) ?? '';
      input.style.accentColor = colorOf(props.accentColor ?? undefined, paletteOf(context)) ?? '';
    },
  };
};
