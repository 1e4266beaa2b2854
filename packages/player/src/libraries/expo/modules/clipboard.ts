import { answering, type ExpoModule } from '../core/module.ts';

/** expo-clipboard/src/ExpoClipboard.ts: an app reads what it wrote, never the reader's own clipboard. */
export const clipboard: ExpoModule = ({ send }, { EventEmitter }) => {
  let held = '';
  const copy = async function (this: unknown, text: unknown) {
    held = String(text);
    send({ type: 'notice', notice: { notice: 'copy', text: held } });
    if (this instanceof EventEmitter)
      this.emit('onClipboardChanged', { contentTypes: ['plain-text'] });
    return true;
  };
  return {
    ...{ getStringAsync: async () => held, setStringAsync: copy },
    hasStringAsync: async () => held !== '',
    getUrlAsync: async () => (URL.canParse(held) ? held : null),
    ...{ setUrlAsync: copy, hasUrlAsync: async () => URL.canParse(held) },
    ...{ getImageAsync: answering(null), hasImageAsync: answering(false) },
    isPasteButtonAvailable: false,
  };
};
