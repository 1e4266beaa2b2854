import type { ExpoModule } from '../core/module.ts';

type OfView = { nativeTag?: number | null };

/** BottomSheet, the module of the view in libraries/react-native-true-sheet/bottom-sheet.ts. */
export const bottomSheet: ExpoModule = ({ send, onEvent, mounted }) => {
  const open = new Set<number>();
  onEvent((tag, name, { state }) => {
    if (name !== 'topStateChange') return;
    if (state === 'closed') open.delete(tag);
    else open.add(tag);
  });
  const dismiss = (tag: number) => send({ type: 'command', tag, name: 'dismiss', args: [true] });
  return {
    async dismissAll() {
      for (const tag of [...open].reverse()) if (mounted.node(tag)) dismiss(tag);
      open.clear();
    },
    ViewPrototypes: {
      BottomSheet: {
        async dismiss(this: OfView) {
          if (typeof this.nativeTag === 'number') dismiss(this.nativeTag);
        },
      },
    },
  };
};
