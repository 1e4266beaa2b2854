import type { NativeModule } from '../context.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeClipboard.js */
export const clipboard: NativeModule = ({ send }) => {
  // What is on the reader's own clipboard is none of the app's business.
  let copied = '';
  return {
    getConstants: () => ({}),
    getString: async () => copied,
    setString(text: string) {
      copied = String(text);
      send({ type: 'notice', notice: { notice: 'copy', text: copied } });
    },
  };
};
