import { local } from '../urls.ts';
import type { RecordingView } from '../views.ts';
import { type Child, el } from './el.ts';
import { fileName, pixels } from './media.ts';

/**
 * A video with the browser's controls, and a download link for browsers that cannot play it. A late one has
 * and loads nothing until `loadRecordings` of ../browser/controls/recordings.ts completes it.
 */
export function video(baseUrl: string, recording: RecordingView, options: VideoOptions): Child[] {
  const { poster = null, preload = 'metadata', isLate } = options;
  const src = local(baseUrl, recording.url);
  const save = (text: string) => el.a({ href: src, download: fileName(recording.path) }, text);
  const element = (more: object) =>
    el.video(
      {
        class: 'screen-fill',
        src,
        playsInline: true,
        'aria-label': `Recording ${recording.path}`,
        ...more,
        ...pixels(recording),
      },
      save('Download the recording'),
    );
  const now = element({ controls: true, preload, ...(poster !== null && { poster }) });
  const late = { preload: 'none', 'data-preload': preload };
  return [
    isLate
      ? [
          element({ ...late, ...(poster !== null && { 'data-poster': poster }) }),
          el.noscript({}, now),
        ]
      : now,
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
