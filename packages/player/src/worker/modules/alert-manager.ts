import type { Choice } from '../../protocol/worker.ts';
import type { NativeModule, Thread } from '../context.ts';

type Args = {
  title?: string;
  message?: string;
  /** Each an object with one member: what JavaScript calls it, and what it says. */
  buttons?: Record<string, string>[];
  type?: string;
  defaultValue?: string;
  cancelButtonKey?: string;
  destructiveButtonKey?: string;
};
type Values = string | { login: string; password: string };
type Then = (id: number, value: Values) => void;

/** react-native/src/private/specs_DEPRECATED/modules/NativeAlertManager.js */
export const alertManager: NativeModule = (thread) => ({
  async alertWithArgs(args: Args, then: Then) {
    const choices = choicesOf(args);
    const answer = await ask(thread, args, choices);
    const id = answer?.id ?? choices.find(({ style }) => style === 'cancel')?.id;
    if (id !== undefined) then(Number(id), answer?.value ?? '');
  },
});

function choicesOf({ buttons = [], type, cancelButtonKey, destructiveButtonKey }: Args): Choice[] {
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
  ...{ id, style },
  text: String(text),
});

async function ask(
  thread: Thread,
  args: Args,
  choices: Choice[],
): Promise<{ id: string; value: Values } | null> {
  const title = String(args.title ?? '');
  const message = String(args.message ?? '');
  const prompt = (secure: boolean, text = '') =>
    thread.ask({ ask: 'prompt', title, message, choices, text, secure });
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
      const id = await thread.ask({ ask: 'choose', title, message, choices, as: 'alert' });
      return id === null ? null : { id, value: '' };
    }
  }
}

const isCancel = (id: string, choices: Choice[]) =>
  choices.some((choice) => choice.id === id && choice.style === 'cancel');
