import type { AppFrame } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { recordIn, textIn } from '../read-props.ts';
import { MAX_SIZE, sizeOf } from './animation-size.ts';

type Animation = Record<string, unknown>;

/** Props with names and urls of files. A .lottie file is an archive, which JSON.parse refuses. */
const NAMES = ['sourceName', 'sourceURL', 'sourceDotLottieURI'] as const;

/** Loads the animation that the props name. Throws an error with a message for the app. */
export async function animationOf(props: Props, app: AppFrame): Promise<Animation> {
  const json = textIn(props.sourceJson) ?? (await fetched(props, app));
  const animation = recordIn(JSON.parse(json));
  if (!Array.isArray(animation.layers)) throw new Error('It is not a Lottie animation.');
  if (!(sizeOf(animation) <= MAX_SIZE))
    throw new Error(`It has more than ${MAX_SIZE} layers and shapes.`);
  for (const asset of Array.isArray(animation.assets) ? animation.assets : [])
    located(recordIn(asset), textIn(props.imageAssetsFolder) ?? '', app);
  return animation;
}

async function fetched(props: Props, app: AppFrame): Promise<string> {
  const uri = NAMES.map((name) => textIn(props[name])).find(Boolean);
  if (uri === undefined) throw new Error('It has no source.');
  // On iOS the name of a file has no extension.
  const names = [uri, `file:///bundle/${uri}`, `file:///bundle/${uri}.json`];
  const url = names.map((name) => app.resolve(name)).find(Boolean);
  if (!url) throw new Error(`There is no file ${uri}.`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${uri}: ${response.status}`);
  return response.text();
}

/** Resolves the source of an image: inside the animation, in an uploaded file, or at a url. */
function located(asset: Animation, folder: string, app: AppFrame): void {
  const name = textIn(asset.p);
  if (name === undefined) return;
  const path = `${folder || textIn(asset.u) || ''}/${name}`.replace(/^\/+/, '');
  const uri = /^(data|https?):/.test(name) ? name : path;
  asset.p = app.resolve(uri) || app.resolve(`file:///bundle/${path}`);
  asset.u = '';
  // Lottie's mark for a source that is complete.
  asset.e = 1;
}
