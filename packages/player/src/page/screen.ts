import { isRtl } from '../direction.ts';
import type { Start } from '../host-protocol.ts';
import type { AppPage } from './view.ts';

/** The app's screen, and what lies above it. */
export function createScreen(body: HTMLElement, { settings, stored }: Start) {
  const { platform, locale, colorScheme } = settings;
  const add = (name: string) => {
    const element = document.createElement('div');
    element.className = name;
    body.append(element);
    return element;
  };
  body.classList.add(`is-${platform}`);
  body.dir = isRtl(settings, stored) ? 'rtl' : 'ltr';
  body.lang = locale;
  body.style.colorScheme = colorScheme;
  return { screen: add('screen view'), overlay: add('overlay') };
}

/** Keeps what style sheets are told of the surroundings up to date. */
export function followSurroundings({ screen, onSurroundings }: AppPage): void {
  const body = screen.ownerDocument.body;
  const pixel = () => body.style.setProperty('--pixel', `${1 / devicePixelRatio}px`);
  pixel();
  addEventListener('resize', pixel);
  onSurroundings(({ colorScheme }) => {
    body.style.colorScheme = colorScheme;
  });
}
