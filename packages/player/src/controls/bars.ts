import type { Platform, Surroundings } from '../protocol/settings.ts';
import { statusBarHeight } from '../shared/bars.ts';
import { make } from './make.ts';

/** What belongs to the device and not to its screen's content: the camera, the home indicator. */
export function createBars(glass: HTMLElement, platform: Platform) {
  const camera = make('span', { class: `camera is-${platform}`, 'aria-hidden': 'true' });
  const home = make('span', { class: `home-bar is-${platform}`, 'aria-hidden': 'true' });
  glass.append(camera, home);
  return {
    follow(surroundings: Surroundings): void {
      const { insets, bars } = surroundings;
      camera.hidden = statusBarHeight(surroundings) < (platform === 'ios' ? 40 : 1);
      home.hidden = insets.bottom + bars.bottom === 0;
    },
  };
}
