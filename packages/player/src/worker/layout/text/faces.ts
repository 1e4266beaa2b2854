import type { ToWorker } from '../../../protocol/worker.ts';

type FontFile = Omit<Extract<ToWorker, { type: 'font' }>, 'type'>;

const scope = globalThis as unknown as { fonts?: FontFaceSet };

/** How many fonts of the app there are. Text is measured anew when one arrives. */
export const countFonts = (): number => scope.fonts?.size ?? 0;

/** Adds a font of the app to those in which text is measured. A broken font counts as missing. */
export async function addFont({ family, bytes, as }: FontFile): Promise<void> {
  try {
    scope.fonts?.add(await new FontFace(family, bytes, as).load());
  } catch {
    // It counts as missing in the document, too.
  }
}
