import type { AppFrame } from '../frame/view.ts';
import { iconOf, SYMBOLS_FAMILY } from '../shared/symbols.ts';
import { elementOf } from './element.ts';
import { glyphOf } from './glyphs.ts';

/**
 * A symbol of the system, as high as the text and in its colour: an icon, or a character if there is no
 * icon. Its box has its final size from the start, and is empty until the icons are loaded.
 */
export function symbolOf(name: string, { symbols }: AppFrame): HTMLElement {
  const element = elementOf('symbol', 'span');
  // The accessible name is set elsewhere, if there is one.
  element.ariaHidden = 'true';
  void symbols().then((set) => {
    const icon = set && iconOf(name, set);
    // The style sheet draws icons, so that the text of an app contains no meaningless characters.
    if (icon === undefined) element.textContent = glyphOf(name);
    else element.dataset.icon = icon;
  });
  return element;
}

/** The side of the picture of a symbol, in points, and how many pixels are drawn for each. */
const SIDE = 24;
const FINER = 8;

/** The url of an image of an icon, which is a character of the font, in a colour. */
export function iconUrl(icon: string, color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE * FINER;
  const context = canvas.getContext('2d');
  if (context) {
    context.font = `${canvas.width}px ${SYMBOLS_FAMILY}`;
    context.fillStyle = color;
    context.textBaseline = 'bottom';
    context.fillText(icon, 0, canvas.height);
  }
  return canvas.toDataURL();
}

const picture = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${content}</svg>`,
  )}`;

/** The url of a picture of a symbol. Images cannot use the fonts of the document. */
export async function symbolPicture(name: string, { symbols }: AppFrame): Promise<string> {
  const set = await symbols();
  const icon = set && iconOf(name, set);
  if (icon === undefined)
    return picture(
      `<text x="50%" y="50%" font-size="20" text-anchor="middle" dominant-baseline="central">${glyphOf(name)}</text>`,
    );
  return picture(`<image href="${iconUrl(icon, '#000')}" width="${SIDE}" height="${SIDE}"/>`);
}
