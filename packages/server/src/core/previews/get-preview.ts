import type { Caller } from '../model/account.ts';
import type { PreviewView } from '../model/preview.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { callersPreview } from './callers-preview.ts';
import { previewView } from './view.ts';

/** The preview, if it belongs to the caller's account and the key may use it. */
export function getPreview(deps: Deps, caller: Caller, shareId: string): Promise<PreviewView> {
  return retryOnStaleRead(async () => {
    const preview = await callersPreview(deps.store, caller, shareId);
    return previewView(deps.store, preview, deps.clock.now());
  });
}
