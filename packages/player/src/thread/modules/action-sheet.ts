import type { Choice } from '../../protocol.ts';
import type { NativeModule } from '../thread.ts';

type Sheet = {
  title?: string | null;
  message?: string | null;
  options?: string[] | null;
  destructiveButtonIndices?: number[] | null;
  cancelButtonIndex?: number | null;
};
type Shared = { message?: string | null; url?: string | null; subject?: string | null };

/** react-native/src/private/specs_DEPRECATED/modules/NativeActionSheetManager.js */
export const actionSheet: NativeModule = ({ ask }) => ({
  getConstants: () => ({}),
  async showActionSheetWithOptions(sheet: Sheet, then: (index: number) => void) {
    const chosen = await ask({
      ...{ ask: 'choose', as: 'sheet', choices: choicesOf(sheet) },
      title: String(sheet.title ?? ''),
      message: String(sheet.message ?? ''),
    });
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
  dismissActionSheet() {},
});

function choicesOf({ options, destructiveButtonIndices, cancelButtonIndex }: Sheet): Choice[] {
  return (options ?? []).map((text, index) => {
    const choice = { id: String(index), text: String(text) };
    if (index === cancelButtonIndex) return { ...choice, style: 'cancel' };
    const destructive = destructiveButtonIndices?.includes(index) === true;
    return { ...choice, style: destructive ? 'destructive' : 'default' };
  });
}
