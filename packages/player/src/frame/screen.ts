import type { Start } from '../protocol/host.ts';
import type { Surroundings } from '../protocol/settings.ts';
import { isRtl } from '../shared/direction.ts';
import type { AppPage } from './view.ts';

/** The app's screen, and what lies above it. */
export function createScreen(body: HTMLElement, { settings, stored }: Start) {
  const { platform, locale } = settings;
  const add = (name: string) => {
    const element = document.createElement('div');
    element.className = name;
    body.append(element);
    return element;
  };
  body.classList.add(`is-${platform}`);
  body.dir = isRtl(settings, stored) ? 'rtl' : 'ltr';
  body.lang = locale;
  return { screen: add('screen view'), overlay: add('overlay') };
}

/** Keeps what style sheets are told of the surroundings up to date. */
export function followSurroundings({ screen, surroundings, onSurroundings }: AppPage): void {
  const body = screen.ownerDocument.body;
  const pixel = () => body.style.setProperty('--pixel', `${1 / devicePixelRatio}px`);
  pixel();
  addEventListener('resize', pixel);
  const stand = ({ colorScheme, bars }: Surroundings) => {
    body.style.colorScheme = colorScheme;
    body.style.setProperty('--bar-top', `${bars.top}px`);
    body.style.setProperty('--bar-bottom', `${bars.bottom}px`);
  };
  stand(surroundings());
  onSurroundings(stand);
}
