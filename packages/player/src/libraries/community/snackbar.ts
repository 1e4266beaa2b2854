import { finite } from '../../shared/values.ts';
import type { NativeModule } from '../../worker/context.ts';

const [SHORT, LONG, INDEFINITE] = [-1, 0, -2];
/** com.google.android.material.snackbar.SnackbarManager */
const MS: Record<number, number | undefined> = {
  [SHORT]: 1500,
  [LONG]: 2750,
  [INDEFINITE]: undefined,
};

const constants = {
  LENGTH_SHORT: SHORT,
  LENGTH_LONG: LONG,
  LENGTH_INDEFINITE: INDEFINITE,
  DISMISS_EVENT_SWIPE: 0,
  DISMISS_EVENT_ACTION: 1,
  DISMISS_EVENT_TIMEOUT: 2,
  DISMISS_EVENT_MANUAL: 3,
  DISMISS_EVENT_CONSECUTIVE: 4,
  SHOW_EVENT: 5,
};
const EVENTS = { action: 1, timeout: 2, dismissed: 3, replaced: 4 } as const;

type Action = { text?: string; title?: string; textColor?: unknown };
type Options = Action & {
  duration?: number;
  marginBottom?: unknown;
  backgroundColor?: unknown;
  action?: Action | undefined;
};
type Listener = (event: { event: number }) => void;

/** Version 3 passes its options one by one: react-native-snackbar/src/NativeSnackbar.ts. */
function optionsOf(given: readonly unknown[]): Options {
  const [first, duration, , , marginBottom, textColor, backgroundColor, , , hasAction] = given;
  if (typeof first === 'object' && first !== null) return first;
  const [text, textColorOfAction] = given.slice(10);
  return {
    text: String(first ?? ''),
    duration: Number(duration ?? SHORT),
    marginBottom,
    textColor,
    // A missing colour is -1, which is white.
    backgroundColor: backgroundColor === -1 ? undefined : backgroundColor,
    action: hasAction === true ? { text: String(text), textColor: textColorOfAction } : undefined,
  };
}

/** RNSnackbar: react-native-snackbar, of all versions. */
export const snackbar: NativeModule = ({ ask, send, emit }) => {
  const listeners = new Set<Listener>();
  let shown: string | undefined;
  let last = 0;
  const tell = (event: number) => {
    emit('onSnackbarVisibility', { event });
    for (const listener of listeners) listener({ event });
  };
  return {
    ...constants,
    getConstants: () => constants,
    addListener() {},
    removeListeners() {},
    onSnackbarVisibility(listener: Listener) {
      listeners.add(listener);
      return { remove: () => void listeners.delete(listener) };
    },
    async show(...given: unknown[]) {
      const { text, title, duration = SHORT, action, ...looks } = optionsOf(given);
      const onPress = given.at(-1);
      last += 1;
      const handle = `snackbar ${last}`;
      shown = handle;
      const ms = duration in MS ? MS[duration] : duration;
      const [color, background, actionColor, bottom] = [
        finite(looks.textColor),
        finite(looks.backgroundColor),
        finite(action?.textColor),
        finite(looks.marginBottom),
      ];
      const answer = ask({
        ask: 'snackbar',
        handle,
        text: String(text ?? title ?? ''),
        ...(action && { action: String(action.text ?? action.title ?? '') }),
        ...(ms !== undefined && { ms }),
        ...(color !== undefined && { color }),
        ...(background !== undefined && { background }),
        ...(actionColor !== undefined && { actionColor }),
        ...(bottom !== undefined && { bottom }),
      });
      tell(constants.SHOW_EVENT);
      const why = await answer;
      if (shown === handle) shown = undefined;
      if (why === 'action' && typeof onPress === 'function') onPress();
      if (why !== null) tell(EVENTS[why]);
    },
    dismiss() {
      if (shown !== undefined) send({ type: 'dismiss', handle: shown });
    },
  };
};
