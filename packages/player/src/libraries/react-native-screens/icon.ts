import type { AppFrame, ViewContext } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { symbolOf } from '../symbol.ts';

export const uriIn = (value: unknown): string | undefined =>
  textIn(recordIn(listIn(value)[0] ?? value).uri);

/** An image, or its shape in the current text colour when it is tinted. */
export function iconImage(url: string, tinted: boolean): HTMLElement {
  const image = elementOf(tinted ? 'bar-icon is-tinted' : 'bar-icon', 'span');
  image.style.setProperty(
    tinted ? 'mask-image' : 'background-image',
    `url(${JSON.stringify(url)})`,
  );
  return image;
}

export function iconSymbol(name: string, app: AppFrame): HTMLElement {
  const symbol = symbolOf(name, app);
  symbol.classList.add('bar-icon');
  return symbol;
}

/** The icon of an item, or else its title, as UIKit draws it. Undefined if it has neither. */
export function lookOf(item: Record<string, unknown>, { app }: ViewContext): Node | undefined {
  const symbol = textIn(item.sfSymbolName) ?? textIn(item.xcassetName);
  if (symbol) return iconSymbol(symbol, app);
  const template = uriIn(item.templateSource);
  const uri = template ?? uriIn(item.imageSource);
  const url = uri === undefined ? '' : app.resolve(uri);
  if (url !== '') return iconImage(url, template !== undefined);
  const title = textIn(item.title);
  return title ? document.createTextNode(title) : undefined;
}
