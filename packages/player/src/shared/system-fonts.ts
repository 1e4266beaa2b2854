import type { Platform } from '../protocol/settings.ts';

/** Descriptors of a font. TypeScript does not know `sizeAdjust`. */
export type FaceDescriptors = FontFaceDescriptors & { sizeAdjust?: string };

/** A file of a font, and for which text a browser loads it. */
export type SystemFace = {
  file: string;
  font: 'inter' | 'roboto' | 'roboto-condensed' | 'emoji';
  as: FaceDescriptors;
};

/** The list of all faces, beside the script of the frame. */
export const FACES_FILE = 'fonts.json';

/** The CSS family. An app may bring a font that is called Inter or Roboto. */
export const familyOf = (font: SystemFace['font']) => `vitrine-${font}`;

/** The font of most texts of a platform. */
export const latinFontOf = (platform: Platform): SystemFace['font'] =>
  platform === 'ios' ? 'inter' : 'roboto';

/** Basic Latin, which nearly every text needs. */
export const latinFileOf = (font: SystemFace['font']) => `${font}-latin.woff2`;

/** Whether the user has San Francisco, which only Apple's systems call so. */
export function hasSanFrancisco(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  const widthIn = (families: string) => {
    if (!context) return 0;
    context.font = `72px ${families}`;
    return context.measureText('mmmiii').width;
  };
  return widthIn('-apple-system, BlinkMacSystemFont, monospace') !== widthIn('monospace');
}

/** Whether the user has a font with emoji in colours. */
export function hasColourEmoji(): boolean {
  const context = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.font = '12px sans-serif';
  context.fillText('\u{1f600}', 0, 12);
  const { data } = context.getImageData(0, 0, 16, 16);
  return data.some((value, at) => at % 4 === 0 && value !== data[at + 1]);
}
