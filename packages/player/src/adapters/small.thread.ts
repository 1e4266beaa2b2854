/** Native modules of libraries with one small module each. */
import type { NativeModule } from '../thread/thread.ts';
import { registerThread } from './register.ts';

/** An image with nothing on it: where one is needed and cannot be drawn. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** RNVectorIcons, RNVectorIconsManager: react-native-vector-icons/lib/NativeRNVectorIcons.js */
const vectorIcons: NativeModule = (thread) => ({
  getConstants: () => ({}),
  async loadFontWithFileName(name: string, extension: string) {
    const uri = `file:///bundle/${name}.${extension}`;
    await thread.ask({ ask: 'loadFont', family: name, uri });
  },
  getImageForFont: async () => EMPTY,
  getImageForFontSync: () => EMPTY,
});

/** RNCWebViewModule: react-native-webview/src/NativeRNCWebViewModule.ts */
const webView: NativeModule = () => ({
  getConstants: () => ({}),
  isFileUploadSupported: async () => false,
  shouldStartLoadWithLockIdentifier() {},
});

registerThread('small.thread.js', {
  modules: {
    ...{ RNVectorIcons: vectorIcons, RNVectorIconsManager: vectorIcons },
    ...{ RNVectorIconsModule: vectorIcons, VectorIcons: vectorIcons },
    ...{ RNCWebViewModule: webView, RNCWebView: webView },
  },
});
