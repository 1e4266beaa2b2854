import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';

type Options = {
  title?: unknown;
  subject?: unknown;
  message?: unknown;
  url?: unknown;
  urls?: unknown;
};
type Then = (success: boolean, message: string) => void;

/** UIActivityTypeCopyToPasteboard: the player's sheet only offers to copy. */
const COPIED = 'com.apple.UIKit.activity.CopyToPasteboard';

/**
 * RNShare: react-native-share/src/codegenSpec/NativeRNShare.ts. The library itself rejects when
 * nothing was shared, or reports that the sheet was dismissed. Versions before 8 pass two functions.
 */
export const rnShare: NativeModule = (worker) => {
  const { ask, settings } = worker;
  const open = async ({ title, subject, message, url, urls }: Options, ...functions: unknown[]) => {
    const all = Array.isArray(urls) ? urls : [url];
    const success = await ask({
      ask: 'share',
      title: String(title ?? subject ?? ''),
      text: String(message ?? ''),
      url: all.filter((one) => typeof one === 'string').join('\n'),
    });
    const android = success ? '' : 'CANCELED';
    const said = settings.platform === 'android' ? android : success ? COPIED : '';
    const then = functions.at(-1);
    if (typeof then === 'function') (then as Then)(success, said);
    return { success, message: said };
  };
  return completed(
    'RNShare',
    { getConstants: () => ({}), open, shareSingle: open, isPackageInstalled: async () => false },
    worker,
  );
};
