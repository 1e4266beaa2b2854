import { EVERY_WEIGHT, NO_GAP } from '../fonts.ts';
import type { LayoutWatch } from '../layouts.ts';
import type { AppPage } from '../view.ts';

const MOST = 200;
const loaded = new Set<string>();

/** Makes a file known as a font family. Its bytes are handed over: nothing is written into CSS. */
export async function loadFont(
  app: AppPage,
  layouts: LayoutWatch,
  family: unknown,
  uri: unknown,
): Promise<boolean> {
  if (typeof family !== 'string' || typeof uri !== 'string' || family === '') return false;
  if (loaded.has(family)) return true;
  if (loaded.size >= MOST) return false;
  try {
    const answer = await fetch(app.resolve(uri));
    if (!answer.ok) return false;
    const as = { ...EVERY_WEIGHT, ...NO_GAP };
    const font = new FontFace(family, await answer.arrayBuffer(), as);
    document.fonts.add(await font.load());
    loaded.add(family);
    // Text in it has another size now.
    requestAnimationFrame(() => layouts.look());
    return true;
  } catch {
    return false;
  }
}
