import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FACES_FILE,
  type FaceDescriptors,
  latinFileOf,
  type SystemFace,
} from '../src/shared/system-fonts.ts';
import { readSymbolFile, symbolFiles } from './symbol-files.ts';

/** The fonts of the platforms and the icons, as files that browsers get when they need them. */

const ROBOTO = '@fontsource-variable/roboto';
const INTER = '@fontsource-variable/inter';
const EMOJI = '@infolektuell/noto-color-emoji';

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
const textOf = (file: string) => readFileSync(pathOf(file), 'utf8');

/** A face, and where its file is here. */
type Source = SystemFace & { path: string };

const VARIABLE: FaceDescriptors = { weight: '100 900', display: 'swap', lineGapOverride: '0%' };
/**
 * Scales Inter so that its capitals are as high as those of San Francisco (0.705 em), with ascent and
 * descent of San Francisco: 0.952 and 0.241 em.
 */
const AS_SAN_FRANCISCO: FaceDescriptors = {
  sizeAdjust: '96.85%',
  ascentOverride: '98.3%',
  descentOverride: '24.9%',
};

type Variant = { font: SystemFace['font']; package: string; axes: string; as?: FaceDescriptors };

/**
 * One face for each subset of the package's `unicode.json`. Of those that have a letter, browsers load
 * the last one. Mathematics have Greek letters, too.
 */
function facesOf({ font, package: name, axes, as }: Variant): Source[] {
  const ranges = JSON.parse(textOf(`${name}/unicode.json`)) as Record<string, string>;
  const { math, symbols, ...letters } = ranges;
  const all = { ...(math && { math }), ...(symbols && { symbols }), ...letters };
  return Object.entries(all).map(([subset, unicodeRange]) => {
    const slant = as?.style ?? 'normal';
    const family = name.replace(/^.*\//, '');
    return {
      font,
      file: latinFileOf(font).replace('latin', slant === 'normal' ? subset : `${subset}-${slant}`),
      as: { ...VARIABLE, unicodeRange, ...as },
      path: pathOf(`${name}/files/${family}-${subset}-${axes}-${slant}.woff2`),
    };
  });
}

/** The package has only a style sheet. */
const emoji = (): Source[] =>
  [...textOf(`${EMOJI}/index.css`).matchAll(/files\/(\d+)\.woff2.*\s+unicode-range: (.*);/g)].map(
    ([, part, unicodeRange = '']) => ({
      font: 'emoji',
      file: `emoji-${part}.woff2`,
      as: { unicodeRange, display: 'swap' },
      path: pathOf(`${EMOJI}/files/${part}.woff2`),
    }),
  );

const italic: FaceDescriptors = { style: 'italic' };

const sources: readonly Source[] = [
  ...facesOf({ font: 'inter', package: INTER, axes: 'opsz', as: AS_SAN_FRANCISCO }),
  ...facesOf({
    font: 'inter',
    package: INTER,
    axes: 'opsz',
    as: { ...AS_SAN_FRANCISCO, ...italic },
  }),
  ...facesOf({ font: 'roboto', package: ROBOTO, axes: 'wght' }),
  ...facesOf({ font: 'roboto', package: ROBOTO, axes: 'wght', as: italic }),
  // The width of a family that has only this one.
  ...facesOf({ font: 'roboto-condensed', package: ROBOTO, axes: 'wdth', as: { stretch: '75%' } }),
  ...emoji(),
];

const paths = new Map(sources.map(({ file, path }) => [file, path]));
const list = Buffer.from(JSON.stringify(sources.map(({ path: _, ...face }) => face)));

/** The fonts, the list of those of the platforms, and the icons with their names. */
export const fontFiles: readonly string[] = [...paths.keys(), FACES_FILE, ...symbolFiles];

export function readFontFile(name: string): Buffer {
  if (symbolFiles.includes(name)) return readSymbolFile(name);
  return name === FACES_FILE ? list : readFileSync(paths.get(name) ?? name);
}
