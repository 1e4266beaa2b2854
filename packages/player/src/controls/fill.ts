import type { Player } from '../host/mount.ts';
import type { Parts } from './config.ts';
import { cover } from './cover.ts';
import { keepInHistory } from './fill-history.ts';

/** Upright or turned. */
const PHONE = '(pointer: coarse) and (max-width: 40rem), (pointer: coarse) and (max-height: 30rem)';

/** `back`, where the app's platform has a button for it: whether there is an app that hears it. */
type Filled = Pick<Player, 'fill'> & { back?: (() => boolean) | undefined };

export type Fill = ReturnType<typeof createFill>;

/** The app as all there is: on a phone in the whole window, elsewhere its device on the whole screen. */
export function createFill(parts: Parts, { fill, back }: Filled, { fit }: { fit(): void }) {
  const { stage, handle, screen, bar } = parts;
  const classes = stage.classList;
  const isFilled = () => classes.contains('is-filled');
  /** What the style leaves of the window: not what is below a notch. */
  const resize = () => {
    fill({ width: screen.clientWidth, height: screen.clientHeight });
    fit();
  };
  const watch = new ResizeObserver(resize);
  let uncover = () => {};
  function show(): void {
    classes.add('is-filled');
    document.documentElement.classList.add('has-filled');
    handle.hidden = false;
    uncover = cover(stage);
    watch.observe(screen);
    resize();
  }
  function hide(): void {
    watch.disconnect();
    classes.remove('is-filled');
    document.documentElement.classList.remove('has-filled');
    handle.hidden = true;
    uncover();
    fill(null);
    fit();
    bar.querySelector<HTMLElement>('[data-do="fill"]')?.focus();
  }
  const entry = keepInHistory({ isFilled, show, hide, back });
  function enter(): void {
    show();
    entry.entered();
  }
  function leave(): void {
    if (!isFilled()) return;
    hide();
    entry.left();
  }
  handle.addEventListener('click', leave);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave();
  });
  stage.addEventListener('fullscreenchange', () => {
    classes.toggle('is-full', document.fullscreenElement === stage);
    fit();
  });
  return {
    /** Where there is no room for a device around the app, and where it was so before a reload. */
    onPhone(): void {
      if (matchMedia(PHONE).matches || entry.isFilled()) enter();
    },
    toggle(): void {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (matchMedia(PHONE).matches || !document.fullscreenEnabled) enter();
      else stage.requestFullscreen().catch(enter);
    },
    leave,
  };
}
