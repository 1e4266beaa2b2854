import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SYMBOLS_FILE, SYMBOLS_FONT, type SymbolSet } from '../src/shared/symbols.ts';
import { OF_APPLE } from './symbol-names/apple.ts';
import { OF_GOOGLE } from './symbol-names/google.ts';

/** The icons that stand for symbols of the system, as files that browsers get when an app shows one. */

const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`bootstrap-icons/font/${file}`)));

/** Words of Apple's names for which the font's names have others. */
const words: SymbolSet['words'] = {
  xmark: 'x',
  minus: 'dash',
  checkmark: 'check',
  exclamationmark: 'exclamation',
  questionmark: 'question',
  forward: 'right',
  backward: 'left',
  leading: 'left',
  trailing: 'right',
  back: 'left',
  bolt: 'lightning',
  icloud: 'cloud',
  doc: 'file-earmark',
  document: 'file-earmark',
  gearshape: 'gear',
  arrowtriangle: 'caret',
  arrowshape: 'arrow',
  message: 'chat',
  bubble: 'chat',
  drop: 'droplet',
};

/** The names of icons, by what others call them. */
const byName = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([icon, called]) =>
    called.split(' ').map((name) => [name, icon] as const),
  );

export const symbolSet: SymbolSet = {
  icons: JSON.parse(read('bootstrap-icons.json').toString()) as SymbolSet['icons'],
  names: Object.fromEntries([...byName(OF_GOOGLE), ...byName(OF_APPLE)]),
  words,
};

export const symbolFiles: readonly string[] = [SYMBOLS_FONT, SYMBOLS_FILE];

export const readSymbolFile = (name: string): Buffer =>
  name === SYMBOLS_FILE
    ? Buffer.from(JSON.stringify(symbolSet))
    : read('fonts/bootstrap-icons.woff2');
