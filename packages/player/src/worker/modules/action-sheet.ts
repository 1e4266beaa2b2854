import type { Choice } from '../../protocol/worker.ts';
import type { NativeModule } from '../context.ts';

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
  /** Those that nobody has answered yet, the latest last. */
  const shown = new Set<number>();
  let last = 0;
  return {
    getConstants: () => ({}),
    async showActionSheetWithOptions(sheet: Sheet, then: (index: number) => void) {
      last += 1;
      const handle = last;
      shown.add(handle);
      const chosen = await ask({
        ...{ ask: 'choose', as: 'sheet', choices: choicesOf(sheet), handle },
        title: String(sheet.title ?? ''),
        message: String(sheet.message ?? ''),
      });
      // What the app took back tells it nothing: RCTActionSheetManager.mm.
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

function choicesOf({ options, cancelButtonIndex, ...indices }: Sheet): Choice[] {
  const { destructiveButtonIndices: destructive, disabledButtonIndices: disabled } = indices;
  return (options ?? []).map((text, index) => ({
    ...{ id: String(index), text: String(text), style: 'default' },
    ...(destructive?.includes(index) && { style: 'destructive' }),
    ...(index === cancelButtonIndex && { style: 'cancel' }),
    ...(disabled?.includes(index) && { disabled: true }),
  }));
}
