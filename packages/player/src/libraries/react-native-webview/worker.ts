import type { Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** RNCWebViewModule: react-native-webview/src/NativeRNCWebViewModule.ts */
const webView: NativeModule = (worker) => {
  const waiting = new Map<number, Tag>();
  /** Sends a file that a page names by its url, because the frame has no files that the app wrote. */
  async function giveFile(tag: Tag, id: unknown, url: string): Promise<void> {
    const path = url.replace(/[?#].*$/, '');
    const bytes =
      (await worker.files.find(decoded(path))) ?? (await worker.files.find(path)) ?? null;
    worker.send({ type: 'command', tag, name: 'file', args: [{ id, bytes }] });
  }
  worker.onEvent((tag, name, { lockIdentifier, actionName, id, uri }) => {
    if (name === 'topShouldStartLoadWithRequest') waiting.set(Number(lockIdentifier), tag);
    if (name === 'topAccessibilityAction' && actionName === 'vitrine:file')
      void giveFile(tag, id, String(uri));
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
