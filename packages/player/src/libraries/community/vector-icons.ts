import type { NativeModule } from '../../worker/context.ts';
import { fromBase64 } from '../base64.ts';

/** A transparent picture, returned where an icon cannot be drawn. */
const EMPTY = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** On a device, pictures of icons are files: apps copy them. */
const PICTURE = 'file:///cache/vector-icon.gif';

/** RNVectorIcons, RNVectorIconsManager: react-native-vector-icons/lib/NativeRNVectorIcons.js */
export const vectorIcons: NativeModule = ({ ask, files }) => {
  const picture = () => {
    if (!files.isFile(PICTURE)) files.write(PICTURE, fromBase64(EMPTY));
    return PICTURE;
  };
  return {
    getConstants: () => ({}),
    async loadFontWithFileName(name: string, extension: string) {
      const uri = `file:///bundle/${name}.${extension}`;
      await ask({ ask: 'loadFont', family: name, uri });
    },
    getImageForFont: async () => picture(),
    getImageForFontSync: picture,
  };
};
