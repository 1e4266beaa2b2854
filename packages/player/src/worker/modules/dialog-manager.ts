import type { Choice } from '../../protocol/worker.ts';
import type { NativeModule } from '../context.ts';

type Options = {
  title?: string;
  message?: string;
  buttonPositive?: string;
  buttonNegative?: string;
  buttonNeutral?: string;
  items?: string[];
  cancelable?: boolean;
};

const CLICKED = 'buttonClicked';
const DISMISSED = 'dismissed';
const POSITIVE = -1;
const NEGATIVE = -2;
const NEUTRAL = -3;

/** react-native/src/private/specs_DEPRECATED/modules/NativeDialogManagerAndroid.js */
export const dialogManager: NativeModule = ({ ask }) => ({
  getConstants: () => ({
    ...{ buttonClicked: CLICKED, dismissed: DISMISSED },
    ...{ buttonPositive: POSITIVE, buttonNegative: NEGATIVE, buttonNeutral: NEUTRAL },
  }),
  async showAlert(options: Options, _failed: unknown, then: (what: string, key?: number) => void) {
    const id = await ask({
      ...{ ask: 'choose', as: 'alert', choices: choicesOf(options) },
      title: String(options.title ?? ''),
      message: String(options.message ?? ''),
      cancelable: options.cancelable === true,
    });
    if (id === null) then(DISMISSED);
    else then(CLICKED, Number(id));
  },
});

/** In the order in which Android lays them out. */
function choicesOf({ items = [], ...options }: Options): Choice[] {
  const buttons: [number, string | undefined][] = [
    ...items.map((text, index): [number, string] => [index, text]),
    [NEUTRAL, options.buttonNeutral],
    [NEGATIVE, options.buttonNegative],
    [POSITIVE, options.buttonPositive],
  ];
  return buttons.flatMap(([key, text]) =>
    text === undefined ? [] : [{ id: String(key), text: String(text), style: 'default' as const }],
  );
}
