import { controlsPath } from '../assets.ts';
import { type Child, el } from '../components/el.ts';
import { files } from '../components/files.ts';
import { icons } from '../components/icons.ts';
import { mediaOf } from '../components/media.ts';
import { downloads, moreVideos, screenshots } from '../components/recordings.ts';
import { byline, describe, side } from '../components/side.ts';
import { repository } from '../components/source.ts';
import { stage } from '../components/stage.ts';
import { copyButton, platformName, user } from '../components/text.ts';
import type { ContentView, Page } from '../views.ts';
import { document } from './document.ts';

export type ContentPage = {
  /** The kind of page, for its badge: `preview`, `build`, `latest build`. */
  what: string;
  badges?: readonly string[];
  notice?: Child;
  branchUrl?: string;
  history?: Child;
};

/** The page of a preview, build or branch: head, stage, recordings, side column and downloads. */
export function contentPage(view: ContentView, page: ContentPage): Page {
  const { baseUrl, source } = view;
  const media = mediaOf(view);
  const [first] = media.screenshots;
  const name = view.title || repository(source) || 'React Native bundle';
  const platform = platformName(view.platform);
  return document({
    baseUrl,
    url: view.url,
    title:
      view.title ?? [name, view.app, source.branch, platform].filter((part) => part).join(' · '),
    description: describe(view, page.what),
    image: first ? { ...first, alt: `Screenshot ${first.path}` } : null,
    gallery: media.screenshots.length > 0,
    player: view.player && {
      script: `${baseUrl}${controlsPath}`,
      worker: view.player.workerUrl,
      layout: view.player.libraryUrls['layout.worker.js'] ?? '',
      loader: view.player.loaderUrl,
      bundle: view.bundle.url,
      files: view.files.map(({ path }) => path).filter((path) => path === 'index.html'),
    },
    content: [
      ...[...media.screenshots, ...media.videos].map(({ url }) => url),
      ...view.contentOrigins,
    ],
    kind: 'content',
    main: el.div(
      { class: view.player ? 'content is-starting' : 'content' },
      el.div(
        { class: 'head' },
        el.div(
          { class: 'head-text' },
          el.p(
            { class: 'badges' },
            [platform, page.what, ...(page.badges ?? [])].map((badge) => el.span({}, badge)),
          ),
          el.h1({}, user(name)),
          el.p({ class: 'byline' }, byline(view)),
        ),
        el.div(
          { class: 'actions' },
          copyButton(view.url, 'Copy link', icons.copy(), el.span({}, 'Copy link')),
          el.button(
            { type: 'button', class: 'button', hidden: true, 'data-share': view.url },
            icons.share(),
            'Share',
          ),
        ),
        page.notice,
      ),
      el.div(
        { class: 'shown' },
        stage(view, media),
        screenshots(baseUrl, media),
        moreVideos(view, media),
      ),
      side(view, page.branchUrl ?? null),
      el.div({ class: 'rest' }, page.history, downloads(baseUrl, media), files(view)),
    ),
  });
}
