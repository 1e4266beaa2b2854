import { colorOf } from '../../frame/style/color.ts';
import { tellNaturalSize } from '../../frame/tell-layout.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { createDateControl, type DateStyle } from '../controls/date-control.ts';
import type { DateMode, DateState } from '../controls/date-wheels.ts';
import { withParts } from '../controls/local-time.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';
import { localAt, momentIn, momentOf, offsetAt, zoneIn } from './date-format.ts';

const MODES: readonly DateMode[] = ['date', 'time', 'datetime', 'countdown'];
const DISPLAYS = new Map<unknown, DateStyle>([
  ['spinner', 'wheels'],
  ['inline', 'inline'],
]);

/** What the wheels and calendars show of the props of any of the libraries. */
export function dateStateOf(props: Props, fallback: DateMode, locale: string): DateState {
  const zone = zoneIn(props);
  const local = (value: unknown) => {
    const at = momentIn(value);
    return at === undefined ? undefined : localAt(at, zone);
  };
  const step = numberIn(props.minuteInterval) ?? 1;
  const mode = MODES.find((known) => known === props.mode) ?? fallback;
  return {
    mode,
    locale: textIn(props.locale) || locale,
    at: withParts(local(props.date ?? props.value) ?? localAt(Date.now(), zone), {}),
    least: mode === 'time' ? undefined : local(props.minimumDate),
    most: mode === 'time' ? undefined : local(props.maximumDate),
    minuteInterval: step >= 1 && 60 % step === 0 ? step : 1,
    is24Hour: typeof props.is24Hour === 'boolean' ? props.is24Hour : undefined,
    isDisabled: props.enabled === false,
  };
}

export function paintDates(element: HTMLElement, props: Props, context: ViewContext): void {
  const theme = props.themeVariant ?? props.theme;
  element.style.colorScheme = theme === 'dark' || theme === 'light' ? theme : '';
  const color = (value: unknown) => colorOf(value ?? undefined, paletteOf(context)) ?? null;
  element.style.setProperty('--date-text', color(props.textColor));
  element.style.setProperty('--date-accent', color(props.accentColor));
}

/**
 * RNDateTimePicker of iOS: @react-native-community/datetimepicker/src/specs/DateTimePickerNativeComponent.js.
 * RNDatePicker: react-native-date-picker/src/fabric/RNDatePickerNativeComponent.ts.
 * RCTDatePicker: DatePickerIOS of React Native before 0.71.
 */
export const datePicker: ViewFactory = (context) => {
  const { app, platform, component } = context;
  const isWheels = component !== 'RNDateTimePicker';
  const element = elementOf('view date-picker');
  element.setAttribute('role', 'group');
  const update = box(context, element);
  let now: Props = {};

  const control = createDateControl(app, (local) => {
    const timestamp = momentOf(local, zoneIn(now));
    const utcOffset = offsetAt(timestamp, zoneIn(now));
    // JavaScript of react-native-date-picker reads other names on Android.
    const date = new Date(timestamp).toISOString();
    const ofAndroid =
      isWheels && platform === 'android' ? { date, dateString: date, id: now.id } : {};
    context.emit('topChange', { timestamp, utcOffset, ...ofAndroid }, PRIORITY.discrete);
  });
  element.append(control.element);
  const show = (props: Props) => {
    const state = dateStateOf(props, isWheels ? 'datetime' : 'date', document.body.lang);
    const isCounting = state.mode === 'countdown';
    const style = isWheels || isCounting ? 'wheels' : (DISPLAYS.get(props.displayIOS) ?? 'compact');
    control.show(state, style);
  };

  return {
    element,
    update(props, changed) {
      update(props, changed);
      now = props;
      element.ariaLabel = textIn(props.accessibilityLabel) ?? 'Date picker';
      paintDates(element, props, context);
      show(props);
      tellNaturalSize(context, element);
    },
    command(name, [at]) {
      // An app that does not follow a choice sets the date back.
      if (name === 'setNativeDate') show({ ...now, date: at });
    },
    remove: control.remove,
  };
};
