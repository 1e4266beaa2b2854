import type { Player } from '../../mount.ts';
import type { Parts } from './config.ts';

const PHONE = '(max-width: 40rem) and (pointer: coarse)';

type Filled = Pick<Player, 'fill'>;

/** The app as all there is: on a phone in the whole window, elsewhere its device on the whole screen. */
export function createFill(parts: Parts, player: Filled, screen: { fit(): void }) {
  const { stage, handle } = parts;
  const classes = stage.classList;
  const resize = () => {
    player.fill({ width: window.innerWidth, height: window.innerHeight });
    screen.fit();
  };
  function enter(): void {
    classes.add('is-filled');
    document.documentElement.classList.add('has-filled');
    handle.hidden = false;
    addEventListener('resize', resize);
    resize();
  }
  function leave(): void {
    removeEventListener('resize', resize);
    classes.remove('is-filled');
    document.documentElement.classList.remove('has-filled');
    handle.hidden = true;
    player.fill(null);
    screen.fit();
  }
  handle.addEventListener('click', leave);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && classes.contains('is-filled')) leave();
  });
  stage.addEventListener('fullscreenchange', () => {
    classes.toggle('is-full', document.fullscreenElement === stage);
    screen.fit();
  });
  return {
    /** Where there is no room for a device around the app. */
    onPhone(): void {
      if (matchMedia(PHONE).matches) enter();
    },
    toggle(): void {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (matchMedia(PHONE).matches || !document.fullscreenEnabled) enter();
      else stage.requestFullscreen().catch(enter);
    },
  };
}
