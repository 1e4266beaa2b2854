import type { Notice } from '../../protocol/worker.ts';
import { isBetween, statusBarColor, statusBarHeight } from '../../shared/bars.ts';
import { finite } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import { type AppFrame, SCREENS_CHANGED } from '../view.ts';

type Preferences = Omit<Extract<Notice, { notice: 'statusBar' }>, 'notice'>;

/** A fixed time, so that pictures of an app can be compared. */
const TIME = { ios: '9:41', android: '9:41' };

/**
 * The preferences of the screen in front: the attributes `data-status-style` (as react-native-screens has
 * it) and `data-status-hidden`. Screens that are covered are inert.
 */
function preferencesOfScreen({ screen }: AppFrame, isDark: boolean): Preferences {
  const last = (name: string) => {
    const all = screen.ownerDocument.querySelectorAll<HTMLElement>(`[data-status-${name}]`);
    const inFront = [...all].findLast((one) => {
      const behind = one.closest('[inert]');
      return !behind || behind === screen;
    });
    return inFront?.getAttribute(`data-status-${name}`);
  };
  const [style, hidden] = [last('style'), last('hidden')];
  const isLight =
    style === 'light' || (style === 'auto' && isDark) || (style === 'inverted' && !isDark);
  return {
    ...(style && { style: isLight ? 'light' : 'dark' }),
    ...(hidden && { hidden: hidden === 'true' }),
  };
}

/** Draws time, network and battery above the app, as high as the insets of the app. */
export function createStatusBar(app: AppFrame) {
  const { body } = app.screen.ownerDocument;
  const platform = body.classList.contains('is-android') ? 'android' : 'ios';
  const bar = document.createElement('div');
  bar.className = 'status-bar';
  bar.ariaHidden = 'true';
  const time = document.createElement('span');
  time.textContent = TIME[platform];
  const icons = document.createElement('span');
  icons.className = 'status-icons';
  icons.append(...['signal', 'wifi', 'battery'].map(icon));
  bar.append(time, icons);
  body.append(bar);
  const preferences: Preferences = {};

  const draw = () => {
    const surroundings = app.surroundings();
    const isDark = surroundings.colorScheme === 'dark';
    const height = statusBarHeight(surroundings);
    const { style, hidden } = { ...preferences, ...preferencesOfScreen(app, isDark) };
    bar.hidden = hidden === true || height <= 0;
    bar.style.height = `${height}px`;
    // Older Android draws dark icons only on request.
    const isLight = style === 'light' || (style !== 'dark' && (isDark || isBetween(surroundings)));
    bar.classList.toggle('is-light', isLight);
    // A missing colour keeps the default.
    const color = finite(preferences.color) || undefined;
    bar.style.background =
      (color !== undefined && colorOf(color, { platform, dark: isDark })) ||
      statusBarColor(surroundings);
  };
  draw();
  app.onSurroundings(draw);
  app.screen.addEventListener(SCREENS_CHANGED, draw);
  return ({ style, hidden, color }: Preferences): void => {
    if (style !== undefined) preferences.style = style;
    if (hidden !== undefined) preferences.hidden = hidden;
    if (color !== undefined) preferences.color = color;
    draw();
  };
}

function icon(name: string): HTMLElement {
  const element = document.createElement('i');
  element.className = `status-${name}`;
  return element;
}
