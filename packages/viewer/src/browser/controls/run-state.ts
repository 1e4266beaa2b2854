import type { Player, PlayerEvents } from '@vitrine/player';
import type { Parts } from './config.ts';
import { createBanner, createProgress } from './status.ts';

type Known = PlayerEvents['bundle'];

/** Whether the bundle starts. An unread bundle starts, because only the frame can read it. */
export const runs = (bundle: Known): bundle is Extract<Known, { kind: 'native' | 'unread' }> =>
  bundle.kind === 'native' || bundle.kind === 'unread';

/** Shows the state of the app over its screen and in words beside it. */
export function watchRunState({ screen, state }: Parts, player: Player) {
  const banner = createBanner(screen, player);
  const progress = createProgress(screen);
  let isAlive = false;
  let hasFailed = false;
  let entry = '';
  let isEmpty = false;
  const running = () => `Running${entry}${isEmpty ? ', nothing is on the screen' : ''}`;
  const say = (text: string) => {
    if (state.textContent !== text) state.textContent = text;
  };

  player.on('loading', progress.loading);
  player.on('bundle', (detected) => {
    banner.hide();
    isAlive = hasFailed = isEmpty = false;
    entry = '';
    if (!runs(detected)) return progress.end();
    progress.starting();
    say('Starting');
  });
  player.on('started', ({ entry: name }) => {
    isAlive = true;
    entry = ` ${name}`;
    say(running());
  });
  player.on('notice', ({ notice }) => {
    if (notice !== 'empty' && notice !== 'shown') return;
    isEmpty = notice === 'empty';
    if (isAlive) say(running());
  });
  player.on('firstFrame', progress.end);
  player.on('error', ({ fatal, message }) => {
    if (!fatal) return;
    isAlive = false;
    hasFailed = true;
    progress.end();
    banner.failed(message);
    say('Failed');
  });
  player.on('busy', ({ forMs }) => {
    isAlive = forMs === 0 && !hasFailed;
    banner.busy(forMs);
    say(forMs > 0 ? 'Not answering' : hasFailed ? 'Failed' : running());
  });
  player.on('ended', ({ because }) => {
    isAlive = false;
    progress.end();
    banner.ended(because);
    say('Ended');
  });
  /** Whether an app runs that receives input. */
  return { isAlive: () => isAlive };
}
