import type { ToWorker } from '../../../protocol/worker.ts';

export type FontFile = Omit<Extract<ToWorker, { type: 'font' }>, 'type'>;

/** Node has none. */
declare const fonts: FontFaceSet | undefined;
const faces = () => (typeof fonts === 'undefined' ? undefined : fonts);

/** The number of the app's fonts. Text is measured again when one arrives. */
export const countFonts = (): number => faces()?.size ?? 0;

/** Adds a font of the app to those in which text is measured. A broken font counts as missing. */
export async function addFont({ family, bytes, as }: FontFile): Promise<void> {
  try {
    faces()?.add(await new FontFace(family, bytes, as).load());
  } catch {
    // It counts as missing in the document, too.
  }
}
