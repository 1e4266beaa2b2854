import type { Start } from '../protocol/host.ts';
import type { ColorScheme, Settings, Surroundings } from '../protocol/settings.ts';
import { isRtl } from '../shared/locale.ts';
import { isTracked, TRACKING } from '../shared/tracking.ts';
import type { AppFrame } from './view.ts';

/** Creates the screen of the app and the overlay above it. */
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
  if (platform === 'ios' && isTracked(locale))
    body.style.setProperty('--system-tracking', TRACKING);
  return { screen: add('screen view'), overlay: add('overlay') };
}

/** Updates the CSS variables that depend on the surroundings. */
export function followSurroundings({ screen, surroundings, onSurroundings }: AppFrame): void {
  const body = screen.ownerDocument.body;
  const pixel = () => body.style.setProperty('--pixel', `${1 / devicePixelRatio}px`);
  pixel();
  addEventListener('resize', pixel);
  const apply = ({ colorScheme, bars, insets }: Surroundings) => {
    body.style.colorScheme = colorScheme;
    body.style.setProperty('--bar-top', `${bars.top}px`);
    body.style.setProperty('--bar-bottom', `${bars.bottom}px`);
    body.style.setProperty('--inset-top', `${insets.top}px`);
  };
  apply(surroundings());
  onSurroundings(apply);
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Two versions of the surroundings: `reported` is what the host and the document report, and is
 * sent to the app. `shown` has the colour scheme that the app chose.
 */
export function createSurroundings(
  { window, insets, bars, colorScheme }: Settings,
  report: (surroundings: Surroundings) => void,
) {
  const motion = matchMedia(LESS_MOTION);
  const listeners = new Set<(surroundings: Surroundings) => void>();
  let given: Surroundings = { window, insets, bars, colorScheme };
  let chosen: ColorScheme | undefined;
  const reported = (): Surroundings => ({
    ...given,
    hidden: document.visibilityState === 'hidden',
    reduceMotion: motion.matches,
  });
  const shown = (): Surroundings => ({ ...given, colorScheme: chosen ?? given.colorScheme });
  const show = () => {
    for (const listener of listeners) listener(shown());
  };
  document.addEventListener('visibilitychange', () => report(reported()));
  motion.addEventListener('change', () => report(reported()));

  return {
    reported,
    shown,
    on(listener: (surroundings: Surroundings) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(surroundings: Surroundings): void {
      given = surroundings;
      report(reported());
      show();
    },
    choose(scheme: unknown): void {
      chosen = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
      show();
    },
  };
}
