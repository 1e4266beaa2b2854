import type { NativeModule } from '../../worker/context.ts';

const PREFIX = 'KeyboardController::';

/** react-native-keyboard-controller/src/specs/NativeKeyboardController.ts */
export const keyboardModule: NativeModule = (worker) => {
  const { emit, settings } = worker;
  let isUp = false;
  const stateOf = ({ height, duration, target }: Record<string, unknown>) => ({
    height: Number(height),
    duration: Number(duration),
    timestamp: Date.now(),
    target: Number(target),
    type: 'default',
    appearance: settings.colorScheme,
  });
  worker.onEvent((_, name, payload) => {
    switch (name) {
      case 'topKeyboardMoveStart':
      case 'topKeyboardMoveEnd': {
        const when = name === 'topKeyboardMoveStart' ? 'Will' : 'Did';
        isUp = Number(payload.height) > 0;
        emit(`${PREFIX}keyboard${when}${isUp ? 'Show' : 'Hide'}`, stateOf(payload));
        return;
      }
      case 'topFocusedInputLayoutChanged': {
        const current = { current: payload.target, count: 1 };
        if (payload.target !== -1) emit(`${PREFIX}focusDidSet`, current);
        return;
      }
      case 'topLayoutDidSynchronize':
        emit(`${PREFIX}layoutDidSynchronize`, {});
        return;
      default:
    }
  });
  /** Sends a command to the view of the provider, which knows the fields. */
  const command = (name: string, ...args: unknown[]) => {
    for (const { component, tag } of worker.mounted.nodes())
      if (component === 'KeyboardControllerView') worker.send({ type: 'command', tag, name, args });
  };
  return {
    getConstants: () => ({ keyboardBorderRadius: 0 }),
    addListener() {},
    removeListeners() {},
    setInputMode() {},
    setDefaultMode() {},
    preload() {},
    setTranslucent() {},
    dismiss: () => command('dismiss'),
    setFocusTo: (direction: unknown) => command('setFocusTo', direction),
    async viewPositionInWindow(tag: number) {
      const { pageX: x, pageY: y, width, height } = worker.layouts.orNowhere(tag);
      return { x, y, width, height };
    },
  };
};
