import type { BlobsByUrl } from '../protocol/host.ts';
import type { Platform } from '../protocol/settings.ts';
import {
  FACES_FILE,
  familyOf,
  hasColourEmoji,
  hasSanFrancisco,
  latinFileOf,
  latinFontOf,
  type SystemFace,
} from '../shared/system-fonts.ts';

/** Passes a font of the document to the worker. */
type Share = (family: string, bytes: ArrayBuffer, as: FontFaceDescriptors) => void;

/** How long the first commit waits for the system's Latin letters. Browsers wait 100 ms to 3 s. */
export const FONT_WAIT_MS = 100;

const FONTS: Record<Platform, SystemFace['font'][]> = {
  ios: ['inter'],
  android: ['roboto', 'roboto-condensed'],
};

async function read<T>(
  url: string,
  as: 'json' | 'arrayBuffer',
  given: BlobsByUrl = {},
): Promise<T> {
  const blob = given[url];
  if (blob) return new Response(blob)[as]() as Promise<T>;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer[as]() as Promise<T>;
}

/**
 * Loads the fonts of the platform that the user's system lacks: Latin letters at once, and others
 * when a text needs them. `base` is the url of a file beside the fonts, some of which the host has `given`.
 * Returns a function that adds the emoji. That font has digits too, so the letters have to be added before.
 */
export async function loadSystemFonts(
  platform: Platform,
  base: string,
  given: BlobsByUrl,
  share: Share,
) {
  const at = (file: string) => new URL(file, base).href;
  const first = latinFontOf(platform);
  const fonts = platform === 'ios' && hasSanFrancisco() ? [] : FONTS[platform];
  const latinFile = latinFileOf(first);
  const [faces, latin] = await Promise.all([
    read<SystemFace[]>(at(FACES_FILE), 'json', given),
    fonts.length > 0 ? read<ArrayBuffer>(at(latinFile), 'arrayBuffer', given) : undefined,
  ]);

  const files = new Map<FontFace, SystemFace>();
  const offer = (face: SystemFace) => {
    const { font, file, as } = face;
    const offered = new FontFace(familyOf(font), `url("${at(file)}")`, as);
    files.set(offered, face);
    document.fonts.add(offered);
  };
  const shareFace = async ({ font, file, as }: SystemFace) =>
    share(familyOf(font), await read<ArrayBuffer>(at(file), 'arrayBuffer'), as);
  // The browser has loaded faces because a text needs them. Their files are in its cache.
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    for (const face of fontfaces) {
      const found = files.get(face);
      if (found) shareFace(found).catch(() => undefined);
    }
  });

  for (const face of faces) if (fonts.includes(face.font) && face.file !== latinFile) offer(face);
  const own = faces.find(({ file }) => file === latinFile);
  if (own && latin) {
    document.fonts.add(await new FontFace(familyOf(first), latin, own.as).load());
    share(familyOf(first), latin, own.as);
  }
  return () => {
    if (!hasColourEmoji()) for (const face of faces) if (face.font === 'emoji') offer(face);
  };
}
