import type { VNode } from 'preact';
import { formatDuration } from '../format.ts';
import { local } from '../urls.ts';
import type { ContentView, RecordingView } from '../views.ts';
import { device, screenShape } from './device.ts';
import { type Child, el } from './el.ts';
import { logo } from './icons.ts';
import { type Media, pixels } from './media.ts';
import { appBar, playerAnswer, playerData, playerGlass, playerPanel } from './player.ts';
import { dotted, user } from './text.ts';
import { video } from './video.ts';

const framed = (view: ContentView, shown: RecordingView | null, screen: Child, caption: Child) =>
  el.section(
    { class: 'stage', 'aria-labelledby': 'stage-title', ...playerData(view) },
    el.h2({ class: 'quiet', id: 'stage-title' }, 'Screen'),
    appBar(view),
    playerAnswer(view),
    view.player && el.a({ class: 'skip', href: '#app-panel' }, 'Skip the app'),
    el.figure(
      {},
      device(
        view.platform,
        screenShape(view, shown ? pixels(shown) : {}),
        screen,
        playerGlass(view),
      ),
      el.figcaption({}, caption),
    ),
    playerPanel(view),
  );

/**
 * The section with the device. It shows the first video, else the first screenshot, else a poster.
 */
export function stage(view: ContentView, media: Media): VNode {
  const isDelayed = view.player !== null;
  const [screenshot = null] = media.screenshots;
  const [recording = null] = media.videos;
  if (recording) {
    const poster = screenshot ? local(view.baseUrl, screenshot.url) : null;
    const length = recording.durationMs === null ? null : formatDuration(recording.durationMs);
    const caption = dotted(['Recording', user(recording.path), length]);
    return framed(view, recording, video(view.baseUrl, recording, { poster, isDelayed }), caption);
  }
  if (screenshot) {
    const href = local(view.baseUrl, screenshot.url);
    const alt = `Screenshot ${screenshot.path}`;
    return framed(
      view,
      screenshot,
      el.a(
        { class: 'screen-fill', href, 'data-shot': screenshot.path },
        el.img({ src: href, alt, ...(isDelayed && { loading: 'lazy' }), ...pixels(screenshot) }),
      ),
      dotted(['Screenshot', user(screenshot.path)]),
    );
  }
  return framed(
    view,
    null,
    el.div(
      { class: 'screen-fill poster' },
      logo(),
      el.p({ class: 'poster-title' }, user(view.title ?? view.source.repo ?? 'Bundle')),
    ),
    'No screenshots or recordings were uploaded with this bundle.',
  );
}
