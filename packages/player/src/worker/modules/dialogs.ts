import type { Choice } from '../../protocol/worker.ts';
import type { NativeModule, WorkerContext } from '../context.ts';

type Args = {
  title?: string;
  message?: string;
  /** Each button is an object with one member: its id and its text. */
  buttons?: Record<string, string>[];
  type?: string;
  defaultValue?: string;
  cancelButtonKey?: string;
  destructiveButtonKey?: string;
};
type Values = string | { login: string; password: string };
type Then = (id: number, value: Values) => void;

/** react-native/src/private/specs_DEPRECATED/modules/NativeAlertManager.js */
export const alertManager: NativeModule = (worker) => ({
  async alertWithArgs(args: Args, then: Then) {
    const choices = alertChoices(args);
    const answer = await ask(worker, args, choices);
    const id = answer?.id ?? choices.find(({ style }) => style === 'cancel')?.id;
    if (id !== undefined) then(Number(id), answer?.value ?? '');
  },
});

function alertChoices({
  buttons = [],
  type,
  cancelButtonKey,
  destructiveButtonKey,
}: Args): Choice[] {
  const given = buttons.flatMap((button) => Object.entries(button));
  const ok: [string, string] = ['0', 'OK'];
  if (given.length === 0 && type !== undefined && type !== 'default')
    return [choice(ok, 'default'), choice(['1', 'Cancel'], 'cancel')];
  return (given.length === 0 ? [ok] : given).map((button) => {
    if (button[0] === cancelButtonKey) return choice(button, 'cancel');
    return choice(button, button[0] === destructiveButtonKey ? 'destructive' : 'default');
  });
}

const choice = ([id, text]: [string, string], style: Choice['style']): Choice => ({
  id,
  style,
  text: String(text),
});

async function ask(
  worker: WorkerContext,
  args: Args,
  choices: Choice[],
): Promise<{ id: string; value: Values } | null> {
  const title = String(args.title ?? '');
  const message = String(args.message ?? '');
  const prompt = (secure: boolean, text = '') =>
    worker.ask({ ask: 'prompt', title, message, choices, text, secure });
  switch (args.type) {
    case 'plain-text':
    case 'secure-text': {
      const answer = await prompt(args.type === 'secure-text', String(args.defaultValue ?? ''));
      return answer && { id: answer.id, value: answer.text };
    }
    case 'login-password': {
      const login = await prompt(false, String(args.defaultValue ?? ''));
      if (!login || isCancel(login.id, choices)) return login && { id: login.id, value: '' };
      const password = await prompt(true);
      return password && { id: password.id, value: { login: login.text, password: password.text } };
    }
    default: {
      const id = await worker.ask({ ask: 'choose', title, message, choices, as: 'alert' });
      return id === null ? null : { id, value: '' };
    }
  }
}

const isCancel = (id: string, choices: Choice[]) =>
  choices.some((choice) => choice.id === id && choice.style === 'cancel');

type Sheet = {
  title?: string | null;
  message?: string | null;
  options?: string[] | null;
  destructiveButtonIndices?: number[] | null;
  disabledButtonIndices?: number[] | null;
  cancelButtonIndex?: number | null;
};
type Shared = { message?: string | null; url?: string | null; subject?: string | null };

/** react-native/src/private/specs_DEPRECATED/modules/NativeActionSheetManager.js */
export const actionSheet: NativeModule = ({ ask, send }) => {
  /** The handles of open sheets, the latest last. */
  const shown = new Set<number>();
  let last = 0;
  return {
    getConstants: () => ({}),
    async showActionSheetWithOptions(sheet: Sheet, then: (index: number) => void) {
      last += 1;
      const handle = last;
      shown.add(handle);
      const chosen = await ask({
        ask: 'choose',
        as: 'sheet',
        choices: sheetChoices(sheet),
        handle,
        title: String(sheet.title ?? ''),
        message: String(sheet.message ?? ''),
      });
      // A sheet that the app dismissed calls nothing back (RCTActionSheetManager.mm).
      if (!shown.delete(handle)) return;
      if (chosen !== null) then(Number(chosen));
      else if (typeof sheet.cancelButtonIndex === 'number') then(sheet.cancelButtonIndex);
    },
    async showShareActionSheetWithOptions(
      { message, url, subject }: Shared,
      _failed: unknown,
      then: (completed: boolean, activity: string | null) => void,
    ) {
      const shared = { title: String(subject ?? ''), text: String(message ?? '') };
      then(await ask({ ask: 'share', ...shared, url: String(url ?? '') }), null);
    },
    dismissActionSheet() {
      const handle = [...shown].at(-1);
      if (handle === undefined) return;
      shown.delete(handle);
      send({ type: 'dismiss', handle });
    },
  };
};

function sheetChoices({ options, cancelButtonIndex, ...indices }: Sheet): Choice[] {
  const { destructiveButtonIndices: destructive, disabledButtonIndices: disabled } = indices;
  return (options ?? []).map((text, index) => ({
    id: String(index),
    text: String(text),
    style: 'default',
    ...(destructive?.includes(index) && { style: 'destructive' }),
    ...(index === cancelButtonIndex && { style: 'cancel' }),
    ...(disabled?.includes(index) && { disabled: true }),
  }));
}

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
    buttonClicked: CLICKED,
    dismissed: DISMISSED,
    buttonPositive: POSITIVE,
    buttonNegative: NEGATIVE,
    buttonNeutral: NEUTRAL,
  }),
  async showAlert(options: Options, _failed: unknown, then: (what: string, key?: number) => void) {
    const id = await ask({
      ask: 'choose',
      as: 'alert',
      choices: dialogChoices(options),
      title: String(options.title ?? ''),
      message: String(options.message ?? ''),
      cancelable: options.cancelable === true,
    });
    if (id === null) then(DISMISSED);
    else then(CLICKED, Number(id));
  },
});

/** The buttons in the order in which Android lays them out. */
function dialogChoices({ items = [], ...options }: Options): Choice[] {
  const buttons: [number, string | undefined][] = [
    ...items.map((text, index): [number, string] => [index, text]),
    [NEUTRAL, options.buttonNeutral],
    [NEGATIVE, options.buttonNegative],
    [POSITIVE, options.buttonPositive],
  ];
  return buttons.flatMap(([key, text]) =>
    text === undefined
      ? []
      : [{ id: String(key), text: String(text), style: key === NEUTRAL ? 'neutral' : 'default' }],
  );
}
