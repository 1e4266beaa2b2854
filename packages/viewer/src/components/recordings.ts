import type { VNode } from 'preact';
import { count, formatDuration } from '../format.ts';
import { local } from '../urls.ts';
import type { ContentView, RecordingView } from '../views.ts';
import { type Child, el } from './el.ts';
import { icons } from './icons.ts';
import { fileName, type Media, pixels } from './media.ts';
import { dotted, size, time, user } from './text.ts';
import { video } from './video.ts';

/** Further recordings are in a closed `details`, where browsers neither lay out nor load them. */
const openScreenshots = 24;
const openVideos = 6;

function folded(items: VNode[], open: number, listClass: string, noun: string): Child[] {
  const rest = items.slice(open);
  return [
    el.ul({ class: listClass }, items.slice(0, open)),
    rest.length > 0 &&
      el.details(
        { class: 'fold' },
        el.summary({}, `${count(rest.length, `more ${noun}`)}`),
        el.ul({ class: listClass }, rest),
      ),
  ];
}

function section(id: string, title: string, ...children: Child[]): VNode {
  return el.section({ class: 'block', 'aria-labelledby': id }, el.h2({ id }, title), ...children);
}

function shot(baseUrl: string, recording: RecordingView): VNode {
  const href = local(baseUrl, recording.url);
  const { path } = recording;
  return el.li(
    {},
    el.a(
      { href, 'data-shot': path },
      el.img({
        src: href,
        alt: `Screenshot ${path}`,
        loading: 'lazy',
        decoding: 'async',
        ...pixels(recording),
      }),
      el.span({ class: 'caption', 'aria-hidden': 'true', title: path }, user(fileName(path))),
    ),
  );
}

/** All screenshots. A single one without videos is already shown in the device. */
export const screenshots = (baseUrl: string, media: Media): VNode | null =>
  media.screenshots.length < (media.videos.length > 0 ? 1 : 2)
    ? null
    : section(
        'screenshots',
        'Screenshots',
        folded(
          media.screenshots.map((recording) => shot(baseUrl, recording)),
          openScreenshots,
          'gallery',
          'screenshot',
        ),
      );

/** All videos but the first, which is shown in the device. */
export function moreVideos({ baseUrl, player }: ContentView, media: Media): VNode | null {
  const items = media.videos.slice(1).map((recording, index) => {
    const length = recording.durationMs === null ? null : formatDuration(recording.durationMs);
    const preload = index < openVideos ? 'metadata' : 'none';
    return el.li(
      {},
      video(baseUrl, recording, { preload, isDelayed: player !== null }),
      el.p({ class: 'caption' }, dotted([user(recording.path), length, size(recording.sizeBytes)])),
    );
  });
  if (items.length === 0) return null;
  return section('videos', 'More recordings', folded(items, openVideos, 'videos', 'recording'));
}

/** Logs, traces and other recordings that can only be downloaded. */
export function downloads(baseUrl: string, media: Media): VNode | null {
  if (media.others.length === 0) return null;
  const kinds = { log: 'Log', trace: 'Trace', video: 'Video', screenshot: 'Picture' };
  const items = media.others.map((recording) =>
    el.li(
      {},
      icons.page(),
      el.div(
        {},
        el.a(
          { href: local(baseUrl, recording.url), download: fileName(recording.path) },
          user(recording.path),
        ),
        el.p(
          { class: 'note' },
          dotted([
            kinds[recording.kind],
            size(recording.sizeBytes),
            recording.startedAt && ['started ', time(recording.startedAt)],
          ]),
        ),
      ),
    ),
  );
  return section('logs', 'Logs and traces', folded(items, openScreenshots, 'downloads', 'file'));
}
