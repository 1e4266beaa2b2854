import { SYMBOLS_FAMILY, SYMBOLS_FILE, SYMBOLS_FONT, type SymbolSet } from '../shared/symbols.ts';

/**
 * Returns a function that loads the icons for symbols of the system, once. Most apps show none. `base` is
 * the url of a file beside them. Without the icons, it answers undefined.
 */
export function createSymbols(base: string): () => Promise<SymbolSet | undefined> {
  const at = (file: string) => new URL(file, base).href;
  async function load(): Promise<SymbolSet> {
    const font = new FontFace(SYMBOLS_FAMILY, `url("${at(SYMBOLS_FONT)}")`);
    document.fonts.add(font);
    const [answer] = await Promise.all([fetch(at(SYMBOLS_FILE)), font.load()]);
    if (!answer.ok) throw new Error(`${SYMBOLS_FILE}: ${answer.status}`);
    return (await answer.json()) as SymbolSet;
  }
  let loading: Promise<SymbolSet | undefined> | undefined;
  return () => {
    loading ??= load().catch(() => undefined);
    return loading;
  };
}
