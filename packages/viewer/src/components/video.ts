import { local } from '../urls.ts';
import type { RecordingView } from '../views.ts';
import { type Child, el } from './el.ts';
import { fileName, pixels } from './media.ts';

/** A video with the browser's controls, and a download link for browsers that cannot play it. */
export function video(
  baseUrl: string,
  recording: RecordingView,
  { poster = null, preload = 'metadata' as const }: VideoOptions,
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
        preload,
        'aria-label': `Recording ${recording.path}`,
        ...(poster !== null && { poster }),
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

type VideoOptions = { poster?: string | null; preload?: 'metadata' | 'none' };
