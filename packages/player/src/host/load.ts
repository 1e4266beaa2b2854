import { type Detected, detect } from '../detect.ts';
import type { MountOptions } from '../options.ts';

export type Loaded = {
  bundle: Blob | undefined;
  /** undefined: it cannot be read from here, so the frame has to try. */
  detected: Detected | undefined;
};

/** Fetches the bundle and looks what it is. */
export async function loadBundle({ bundle, files }: MountOptions): Promise<Loaded> {
  const blob = typeof bundle === 'string' ? await fetchBundle(bundle) : bundle;
  if (!blob) return { bundle: undefined, detected: undefined };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return {
    bundle: new Blob([blob], { type: 'text/javascript' }),
    detected: detect(bytes, files),
  };
}

/** undefined when a store elsewhere does not let this page read it; a script of the frame may. */
async function fetchBundle(url: string): Promise<Blob | undefined> {
  // As the page preloads it: with other options it would be fetched twice.
  const answer = await fetch(url).catch(() => undefined);
  if (!answer) return undefined;
  if (!answer.ok) throw new Error(`The bundle could not be fetched: status ${answer.status}.`);
  return answer.blob();
}
