import { local } from '../urls.ts';
import type { RecordingView } from '../views.ts';
import { type Child, el } from './el.ts';
import { fileName, pixels } from './media.ts';

/**
 * A video with the browser's controls, and a download link for browsers that cannot play it. A late one
 * loads nothing until `loadRecordings` of ../browser/controls/recordings.ts asks for it.
 */
export function video(
  baseUrl: string,
  recording: RecordingView,
  { poster = null, preload = 'metadata' as const, isLate }: VideoOptions,
): Child[] {
  const src = local(baseUrl, recording.url);
  const save = (text: string) => el.a({ href: src, download: fileName(recording.path) }, text);
  return [
    el.video(
      {
        class: 'screen-fill',
        src,
        controls: true,
        playsInline: true,
        preload: isLate ? 'none' : preload,
        ...(isLate && { 'data-preload': preload }),
        'aria-label': `Recording ${recording.path}`,
        ...(poster !== null && { [isLate ? 'data-poster' : 'poster']: poster }),
        ...pixels(recording),
      },
      save('Download the recording'),
    ),
    el.p(
      { class: 'video-error', hidden: true },
      'This browser cannot play the recording. ',
      save('Download it'),
    ),
  ];
}

type VideoOptions = {
  poster?: string | null;
  preload?: 'metadata' | 'none';
  /** Whether the page starts an app, which has the line to itself until then. */
  isLate: boolean;
};
