import type { Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

/** RNCWebViewModule: react-native-webview/src/NativeRNCWebViewModule.ts */
const webView: NativeModule = (worker) => {
  const waiting = new Map<number, Tag>();
  worker.onEvent((tag, name, { lockIdentifier }) => {
    if (name === 'topShouldStartLoadWithRequest') waiting.set(Number(lockIdentifier), tag);
  });
  return {
    getConstants: () => ({}),
    isFileUploadSupported: async () => false,
    shouldStartLoadWithLockIdentifier(is: boolean, lock: number) {
      const tag = waiting.get(lock);
      waiting.delete(lock);
      if (tag !== undefined)
        worker.send({ type: 'command', tag, name: 'shouldStart', args: [is, lock] });
    },
  };
};

registerWorker('react-native-webview.worker.js', {
  modules: { RNCWebViewModule: webView, RNCWebView: webView },
});
