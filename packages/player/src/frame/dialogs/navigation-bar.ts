import type { Notice } from '../../protocol/worker.ts';
import { isBetween } from '../../shared/bars.ts';
import { finite } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { AppFrame } from '../view.ts';

type Preferences = Omit<Extract<Notice, { notice: 'navigationBar' }>, 'notice'>;

/**
 * Draws the navigation bar of Android with its handle for gestures. It is transparent over newer
 * apps, and black below older ones, unless the app chooses a colour.
 */
export function createNavigationBar(app: AppFrame) {
  const { body } = app.screen.ownerDocument;
  if (!body.classList.contains('is-android')) return () => {};
  const bar = document.createElement('div');
  bar.className = 'navigation-bar';
  bar.ariaHidden = 'true';
  body.append(bar);
  const preferences: Preferences = {};

  const draw = () => {
    const surroundings = app.surroundings();
    const { insets, bars, colorScheme } = surroundings;
    const dark = colorScheme === 'dark';
    const height = Math.max(insets.bottom, bars.bottom);
    bar.hidden = preferences.hidden === true || height <= 0;
    bar.style.height = `${height}px`;
    const { style } = preferences;
    const isLight = style === 'light' || (style !== 'dark' && (dark || isBetween(surroundings)));
    bar.classList.toggle('is-light', isLight);
    const color = finite(preferences.color);
    bar.style.background =
      (color !== undefined && colorOf(color, { platform: 'android', dark })) || 'transparent';
  };
  draw();
  app.onSurroundings(draw);
  return ({ style, hidden, color }: Preferences): void => {
    if (style !== undefined) preferences.style = style;
    if (hidden !== undefined) preferences.hidden = hidden;
    if (color !== undefined) preferences.color = color;
    draw();
  };
}
