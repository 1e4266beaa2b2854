import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { loaded, resized } from '../expo/modules/pictures.ts';
import { recordIn, textIn } from '../read-props.ts';
import { registerWorker } from '../register.ts';
import { paletteOf } from './palette.ts';
import { colorsOf, type Pixels, type Rgb } from './ui-image-colors.ts';

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i;
/** The longest side in points that is looked at: UIImageColorsQuality. */
const QUALITIES: Record<string, number> = { lowest: 50, low: 100, high: 250 };
/**
 * The longest side in pixels of a picture of the highest quality. Looking for the colours of twelve
 * million pixels takes seconds, in which the app stands still.
 */
const LONGEST = 1000;
/** Palette.java: DEFAULT_RESIZE_BITMAP_AREA */
const AREA = 112 * 112;
const NAMES = [
  'dominant',
  'vibrant',
  'darkVibrant',
  'lightVibrant',
  'muted',
  'darkMuted',
  'lightMuted',
] as const;

const hexOf = (color: Rgb): string => `#${color.toString(16).padStart(6, '0').toUpperCase()}`;

function fallbackOf(value: unknown): string {
  const given = value === undefined ? '#000000' : textIn(value);
  const [, digits = ''] = HEX.exec(given ?? '') ?? [];
  if (digits === '')
    throw new Error('Invalid fallback hex color. Must be in the format #ffffff or #fff.');
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
}

async function bytesOf({ files, fetch }: WorkerContext, uri: string, headers: unknown) {
  if (!/^(data|https?):/.test(uri)) return files.need(uri);
  const answer = await fetch(uri, { headers: recordIn(headers) as Record<string, string> });
  return new Uint8Array(await answer.arrayBuffer());
}

function pixelsOf(canvas: OffscreenCanvas): Pixels {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
  return { width, height, data: data ?? new Uint8ClampedArray() };
}

/** The mean of each so many pixels. */
function averageOf({ data }: Pixels, spacing: number): Rgb {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += 4 * spacing) {
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
    count += 1;
  }
  return sums.reduce((color, sum) => (color << 8) | Math.floor(sum / Math.max(1, count)), 0);
}

/** ImageColors: react-native-image-colors/src/module.ts */
const imageColors: NativeModule = (worker) => {
  const { platform, scale } = worker.settings;

  function ofIos(picture: OffscreenCanvas, quality: unknown) {
    const points = QUALITIES[String(quality)] ?? 100;
    const longest = Math.max(picture.width, picture.height);
    const by = quality === 'highest' ? Math.min(1, LONGEST / longest) : (points * scale) / longest;
    const colors = colorsOf(pixelsOf(resized(picture, { width: picture.width * by })));
    return Object.fromEntries(Object.entries(colors).map(([name, one]) => [name, hexOf(one)]));
  }

  function ofAndroid(picture: OffscreenCanvas, spacing: unknown, fallback: string) {
    const average = averageOf(pixelsOf(picture), Math.max(1, Math.trunc(Number(spacing)) || 5));
    const by = Math.min(1, Math.sqrt(AREA / (picture.width * picture.height)));
    const palette = paletteOf(pixelsOf(resized(picture, { width: picture.width * by })));
    const named = NAMES.map((name) => {
      const color = palette[name];
      return [name, color === undefined ? fallback : hexOf(color)];
    });
    return { average: hexOf(average), ...Object.fromEntries(named) };
  }

  return {
    async getColors(uri: unknown, config: unknown) {
      const { fallback, headers, quality, pixelSpacing } = recordIn(config);
      const other = fallbackOf(fallback);
      const picture = await loaded(await bytesOf(worker, String(uri), headers), String(uri));
      const colors =
        platform === 'ios' ? ofIos(picture, quality) : ofAndroid(picture, pixelSpacing, other);
      return { ...colors, platform };
    },
  };
};

registerWorker('react-native-image-colors.worker.js', { modules: { ImageColors: imageColors } });
