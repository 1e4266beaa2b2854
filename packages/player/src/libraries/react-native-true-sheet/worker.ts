import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

/** The longest that a sheet takes to open or close. */
const LONGEST_MS = 1000;

/**
 * TrueSheetModule: @lodev09/react-native-true-sheet/src/specs/NativeTrueSheetModule.ts. Each method
 * resolves when the view emits that it is done.
 */
const trueSheet: NativeModule = ({ send, onEvent, native, mounted }) => {
  let presented: number[] = [];
  /** The shown sheets. A sheet that React removed does not emit that it is dismissed. */
  const shown = () => {
    presented = presented.filter((tag) => mounted.node(tag));
    return presented;
  };
  const waiting = new Map<string, (() => void)[]>();
  onEvent((tag, name) => {
    if (name === 'topDidPresent' && !presented.includes(tag)) presented.push(tag);
    if (name === 'topDidDismiss') presented = presented.filter((one) => one !== tag);
    const key = `${tag} ${name}`;
    for (const resolve of waiting.get(key) ?? []) resolve();
    waiting.delete(key);
  });
  const until = (tag: number, event: string) =>
    new Promise<void>((resolve) => {
      const key = `${tag} ${event}`;
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      // The view may be gone.
      native.setTimeout(resolve, LONGEST_MS);
    });
  const command = async (tag: number, name: string, args: unknown[], event: string) => {
    const done = until(tag, event);
    send({ type: 'command', tag, name, args });
    await done;
  };
  const dismiss = async (tag: number, animated = true) => {
    if (shown().includes(tag)) await command(tag, 'dismiss', [animated], 'topDidDismiss');
  };
  /** The sheets that were presented later than this one. */
  const dismissAbove = async (tag: number, animated?: boolean) => {
    const at = shown().indexOf(tag);
    const above = at < 0 ? [] : presented.slice(at + 1).reverse();
    await Promise.all(above.map((one) => dismiss(one, animated)));
  };
  return {
    presentByRef: (tag: number, index: number, animated = true) =>
      command(tag, 'present', [index, animated], 'topDidPresent'),
    resizeByRef: (tag: number, index: number) => command(tag, 'resize', [index], 'topDetentChange'),
    async dismissByRef(tag: number, animated?: boolean) {
      await dismissAbove(tag, animated);
      await dismiss(tag, animated);
    },
    dismissStackByRef: dismissAbove,
    dismissAll: async (animated?: boolean) => {
      await Promise.all([...shown()].reverse().map((one) => dismiss(one, animated)));
    },
    handleBackPress: (tag: number) => dismiss(tag),
  };
};

registerWorker('react-native-true-sheet.worker.js', { modules: { TrueSheetModule: trueSheet } });
