import { local } from '../urls.ts';
import type { RecordingView } from '../views.ts';
import { type Child, el } from './el.ts';
import { fileName, pixels } from './media.ts';

/**
 * A video with the browser's controls, and a download link for browsers that cannot play it. A delayed
 * one has no controls and loads nothing until `loadRecordings` of ../browser/controls/recordings.ts is called.
 */
export function video(baseUrl: string, recording: RecordingView, options: VideoOptions): Child[] {
  const { poster = null, preload = 'metadata', isDelayed } = options;
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
  const delayed = { preload: 'none', 'data-preload': preload };
  return [
    isDelayed
      ? [
          element({ ...delayed, ...(poster !== null && { 'data-poster': poster }) }),
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
  /** Whether the page starts an app, whose scripts are to be loaded first. */
  isDelayed: boolean;
};
