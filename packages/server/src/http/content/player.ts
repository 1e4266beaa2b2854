import { libraryScripts, playerHash } from '@vitrine/player/files';
import type { PlayerView } from '@vitrine/viewer';
import type { BundleContent } from '../../core/model/content.ts';
import type { HttpContext } from '../context.ts';
import { contentUrls } from '../present.ts';
import { prefixOf } from './only-framed.ts';
import { contentBase } from './preview-host.ts';

/** The path of a player file, relative to a preview origin or the base url. */
export const playerPath = (name: string) => `/_/player/${playerHash}/${name}`;

type Target = { shareId: string; contentId: string; content: BundleContent };

/** The urls and names that a page passes to the player. */
export function playerView(
  context: HttpContext,
  { shareId, contentId, content }: Target,
  stackUrl: string | null,
): PlayerView {
  const base = contentBase(context, contentId);
  const urls = contentUrls(base, contentId);
  const script = (name: string) => base + playerPath(name);
  return {
    frameUrl: urls.player,
    filesUrl: urls.files,
    webUrl: urls.web,
    workerUrl: script('worker.js'),
    // The page runs it, so its url is relative to the page's origin, by whatever host that was opened.
    loaderUrl: prefixOf(context.baseUrl()) + playerPath('loader.js'),
    libraryUrls: Object.fromEntries(libraryScripts.map((name) => [name, script(name)])),
    stackUrl,
    entry: content.entry,
    // The page keeps what an app stores, and does not reveal this name to the app.
    storageName: `app:${shareId}`,
  };
}
