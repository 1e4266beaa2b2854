import type { Operation, Props } from '../../../protocol/worker.ts';
import type { ExpoModule } from '../core/module.ts';

const VIEW = 'ViewManagerAdapter_ExpoUI_ObservableState';

/** The functions that JavaScript calls on the refs of each view. */
const FUNCTIONS: Record<string, string[]> = {
  TextFieldView: ['setText', 'clear', 'focus', 'blur', 'setSelection'],
  SecureFieldView: ['setText', 'clear', 'focus', 'blur'],
  BasicTextFieldView: ['setText', 'clear', 'focus', 'blur', 'setSelection'],
  ModalBottomSheetView: ['hide', 'show', 'expand', 'partialExpand'],
};

/**
 * ExpoUI: @expo/ui/src/State/useNativeState.ts. A state is kept here, and in a view of the frame for
 * the fields that show it.
 */
export const ui: ExpoModule = (worker, { SharedObject }) => {
  const states = new Map<number, (value: unknown) => void>();
  let isListening = false;
  const commit = (operation: Operation) => worker.send({ type: 'commit', operations: [operation] });
  const listen = () => {
    if (isListening) return;
    isListening = true;
    worker.onEvent((tag, name, { value }) => {
      if (name === 'topStateChange') states.get(tag)?.(value);
    });
  };

  class ObservableState extends SharedObject {
    #value: unknown;

    constructor(initial?: { value?: unknown }) {
      super();
      listen();
      this.#value = initial?.value;
      const tag = 0 - this.__expo_shared_object_id__;
      states.set(tag, (value) => {
        this.#value = value;
        commit(['update', tag, { value }]);
      });
      commit(['create', tag, VIEW, { value: this.#value }]);
    }

    getValue(): unknown {
      return this.#value;
    }

    setValue({ value }: { value?: unknown } = {}): void {
      states.get(0 - this.__expo_shared_object_id__)?.(value);
    }

    setOnChange(): void {}

    override release(): void {
      const tag = 0 - this.__expo_shared_object_id__;
      if (states.delete(tag)) commit(['delete', tag]);
    }
  }

  const prototypeOf = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async function (this: { nativeTag?: number | null }, ...args: unknown[]) {
          if (typeof this?.nativeTag === 'number')
            worker.send({ type: 'command', tag: this.nativeTag, name, args });
        },
      ]),
    );

  return {
    ObservableState,
    WorkletCallback: class WorkletCallback extends SharedObject {},
    isDynamicColorAvailable: false,
    SwitchDefaultIconSize: 16,
    ViewPrototypes: Object.fromEntries(
      Object.entries(FUNCTIONS).map(([view, names]) => [`ExpoUI_${view}`, prototypeOf(names)]),
    ),
    getMaterialColors: (): Props => ({}),
  };
};
