import type { Caller } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { readSteadily } from '../vanished.ts';
import { callersPreview } from './callers-preview.ts';
import type { PreviewView } from './preview.ts';
import { previewView } from './view.ts';

/** The preview, if the caller's account owns it. */
export function getPreview(deps: Deps, caller: Caller, shareId: string): Promise<PreviewView> {
  return readSteadily(async () => {
    const preview = await callersPreview(deps.store, caller, shareId);
    return previewView(deps.store, preview, deps.clock.now());
  });
}
