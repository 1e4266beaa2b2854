import type { NativeModule } from '../../worker/context.ts';
import { numberIn, textIn } from '../read-props.ts';
import { msOf, offsetAt, within, wordsOf, zoneIn } from './date-format.ts';

const BUTTONS = [
  { id: 'neutral', key: 'neutral', text: undefined, style: 'default' },
  { id: 'dismissed', key: 'negative', text: 'Cancel', style: 'cancel' },
  { id: 'set', key: 'positive', text: 'OK', style: 'default' },
] as const;

type Options = Record<string, unknown> & {
  dialogButtons?: Partial<Record<string, { label?: unknown; title?: unknown }>>;
};

/** The number of dialogs so far. It makes their handles unique on this page. */
let last = 0;

/** RNCDatePicker, RNCTimePicker of Android: @react-native-community/datetimepicker/src/specs */
const dialogOf =
  (kind: 'date' | 'time'): NativeModule =>
  ({ ask, send }) => {
    let handle: string | undefined;
    return {
      getConstants: () => ({}),
      async open(options: Options = {}) {
        // An open dialog stays, and only its promise resolves: DatePickerModule.java.
        if (handle !== undefined) return new Promise(() => {});
        const value = numberIn(options.value) ?? Date.now();
        const zone = zoneIn(options);
        const words = (at: unknown) => wordsOf(numberIn(at) ?? Number.NaN, kind, zone);
        const isDay = kind === 'date';
        last += 1;
        handle = `date ${last}`;
        const answer = await ask({
          ask: 'prompt',
          message: '',
          secure: false,
          text: words(value),
          cancelable: true,
          title: textIn(options.title) ?? (isDay ? 'Select date' : 'Select time'),
          choices: BUTTONS.flatMap(({ id, key, text, style }) => {
            const own = options.dialogButtons?.[key];
            const label = textIn(own?.label ?? own?.title) || text;
            return label ? { id, text: label, style } : [];
          }),
          as: kind,
          ...(isDay && { least: words(options.minimumDate), most: words(options.maximumDate) }),
          handle,
        });
        handle = undefined;
        const chosen = answer?.id === 'set' ? msOf(answer.text, kind, value, zone) : undefined;
        const timestamp = chosen === undefined ? value : within(chosen, options);
        const set = chosen === undefined ? 'dismissedAction' : `${kind}SetAction`;
        const action = answer?.id === 'neutral' ? 'neutralButtonAction' : set;
        return { action, timestamp, utcOffset: offsetAt(timestamp, zone) };
      },
      async dismiss() {
        if (handle === undefined) return false;
        send({ type: 'dismiss', handle });
        return true;
      },
    };
  };

export const dateDialog = dialogOf('date');
export const timeDialog = dialogOf('time');
