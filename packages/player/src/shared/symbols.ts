import { foundIn } from './values.ts';

/** The icons that stand for symbols of the system, as the player's build writes them. */
export type SymbolSet = {
  /** The code points of the font, by the names of its icons. */
  icons: Readonly<Record<string, number>>;
  /** What Apple and Google call an icon that the font calls otherwise. */
  names: Readonly<Record<string, string>>;
  /** Words that the font has otherwise in any name. */
  words: Readonly<Record<string, string>>;
};

/** The files, beside the script of the frame. */
export const SYMBOLS_FONT = 'symbols.woff2';
export const SYMBOLS_FILE = 'symbols.json';
/** The CSS family. */
export const SYMBOLS_FAMILY = 'vitrine-symbols';

/** How Android Studio begins the names of drawables. */
const DRAWABLE = /^(ic_)?((baseline|outline|outlined|round|rounded|sharp|twotone)_)?/;
/** Without these words, an icon would say the opposite. */
const OPPOSITE = new Set(['slash', 'off']);
const FILLED = new Set(['fill', 'filled']);
/** The longest of Apple's names has 100 characters. An app may give any text. */
const LONGEST = 200;

/**
 * Returns the character of the icon that is nearest to a symbol: the filled or the other variant if there
 * is one alone, else the icon of a shorter name, so that `bell.badge.circle` is a bell. The name is one
 * of Apple's (`house.fill`), or that of a drawable (`ic_home_24`).
 */
export function iconOf(name: string, { icons, names, words }: SymbolSet): string | undefined {
  const all = name.slice(0, LONGEST).toLowerCase().replace(DRAWABLE, '').split(/[._]/);
  const isFilled = all.some((word) => FILLED.has(word));
  const plain = all.filter((word) => word !== '' && word !== 'and' && !FILLED.has(word));
  for (let count = plain.length; count > 0; count -= 1) {
    const some = plain.slice(0, count);
    const icon =
      foundIn(names, some.join('.')) ?? some.map((word) => foundIn(words, word) ?? word).join('-');
    const filled = [`${icon}-fill`, icon.replace('-', '-fill-')];
    const nearest = isFilled ? [...filled, icon] : [icon, ...filled];
    const code = nearest.map((one) => foundIn(icons, one)).find((one) => one !== undefined);
    if (code !== undefined) return String.fromCodePoint(code);
    if (OPPOSITE.has(some.at(-1) ?? '')) return undefined;
  }
  return undefined;
}
