import type { Parts } from './config.ts';
import { make } from './make.ts';

/** What stood in the device goes below it: a video is still to be seen. */
export function keepPicture({ screen, stage, caption }: Parts): void {
  const pictures = [...screen.children].filter(
    (child) => !child.matches('.screen-size, .glass, .poster, .player-banner, .player-progress'),
  );
  if (pictures.length === 0) return;
  const isListed = document.getElementById('screenshots') !== null;
  if (isListed && pictures.every((picture) => picture.matches('[data-shot]'))) {
    for (const picture of pictures) picture.remove();
    return;
  }
  const recording = make('details', { class: 'fold recording' });
  recording.append(
    make('summary', {}, ...caption.childNodes),
    make('div', { class: 'still' }, ...pictures),
  );
  stage.append(recording);
}
