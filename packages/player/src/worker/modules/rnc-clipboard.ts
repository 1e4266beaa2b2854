import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

// An app may put a class of its own in its place, which knows less.
const { canParse } = URL;
const CHANGED = 'RNCClipboard_TEXT_CHANGED';

/** @react-native-clipboard/clipboard: src/NativeClipboardModule.ts. Pictures stay within the app. */
export const rncClipboard: NativeModule = ({ send, emit }) => {
  // What is on the reader's own clipboard is none of the app's business.
  let [texts, picture]: [string[], string] = [[], ''];
  let isListening = false;
  const changed = () => {
    if (isListening) emit(CHANGED);
  };
  const setTexts = (all: unknown[]) => {
    [texts, picture] = [all.map(String), ''];
    send({ type: 'notice', notice: { notice: 'copy', text: texts.join('\n') } });
    changed();
  };
  const getPicture = async () => picture && `data:image/png;base64,${picture}`;
  const has = (kind: (text: string) => boolean) => async () => texts.some(kind);
  return {
    ...emitter,
    getConstants: () => ({}),
    getString: async () => texts[0] ?? '',
    getStrings: async () => texts,
    setString: (text: unknown) => setTexts([text]),
    setStrings: (all: unknown[]) => setTexts(all),
    hasString: has((text) => text !== ''),
    hasNumber: has((text) => /\d/.test(text)),
    hasURL: has((text) => canParse(text)),
    hasWebURL: has((text) => /^https?:\/\/[^\s/]/.test(text)),
    hasImage: async () => picture !== '',
    ...{ getImage: getPicture, getImagePNG: getPicture, getImageJPG: getPicture },
    async setImage(base64: unknown) {
      [texts, picture] = [[], String(base64)];
      changed();
    },
    setListener() {
      isListening = true;
    },
    removeListener() {
      isListening = false;
    },
  };
};
