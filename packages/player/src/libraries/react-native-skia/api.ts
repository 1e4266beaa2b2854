import { JsiSkFont } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkFont.js';
import { JsiSkApi } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkia.js';
import { JsiSkRect } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkRect.js';
import type { CanvasKit, Typeface } from 'canvaskit-wasm';
import type { WorkerContext } from '../../worker/context.ts';
import { markHostFunctions } from '../../worker/host-functions.ts';
import { bottomless } from './bottomless.ts';
import { createFonts } from './fonts.ts';
import { guarded, HostObject } from './host.ts';
import { pathsOf } from './paths.ts';
import { PlayedRecorder } from './recorder.ts';
import type { SkiaApi } from './skia.ts';
import { remember } from './typefaces.ts';

/** The module of react-native-view-shot, which the player always has. */
type ViewShot = { captureRef(tag: number, options: object): Promise<string> };

const BOLD = 600;
const SLANT = -0.25;
const SHORT = /^#[\da-f]{4}$/i;

/** Marks an object as a host object, so that worklets share it. Missing members are stand-ins. */
export function asHostObject<Value extends object>(value: Value): Value {
  markHostFunctions(value);
  const missing = bottomless() as Record<string, unknown>;
  return new Proxy(value, {
    has: () => true,
    get: (own, name) =>
      name in own ? Reflect.get(own, name) : (Reflect.get(missing, name) as unknown),
  });
}

/**
 * SkiaApi: the library's own implementation for browsers. The members below replace those that it
 * lacks, or for which it needs a document.
 */
export function createApi(kit: CanvasKit, worker: WorkerContext): SkiaApi {
  const api = JsiSkApi(kit) as SkiaApi;
  const fonts = createFonts(kit, worker);
  const { Font } = api;

  class FontMgr extends HostObject<undefined> {
    constructor() {
      super(kit, undefined, 'FontMgr');
    }
    countFamilies = () => fonts.families.length;
    getFamilyName = (at: number) => fonts.families[at];
    matchFamilyStyle(_family: string, style?: { weight?: number; slant?: number }) {
      return fonts.match(style);
    }
  }

  api.Data.fromURI = async (uri) => api.Data.fromBytes(await read(worker, uri));
  api.FontMgr = { System: () => new FontMgr() };
  const makeParagraph = api.ParagraphBuilder.Make.bind(api.ParagraphBuilder);
  api.ParagraphBuilder.Make = (style, provider) =>
    makeParagraph(style, provider ?? { ref: fonts.provider() });
  const makePicture = api.Picture.MakePicture.bind(api.Picture);
  api.Picture.MakePicture = (bytes) => {
    if (bytes) return makePicture(bytes);
    const recorder = api.PictureRecorder();
    recorder.beginRecording();
    const picture = recorder.finishRecordingAsPicture();
    recorder.dispose();
    return picture;
  };
  api.Image.MakeImageFromViewTag = async (tag) => {
    const { captureRef } = worker.find('RNViewShot') as ViewShot;
    const data = await captureRef(tag, { format: 'png', result: 'base64' });
    return api.Image.MakeImageFromEncoded(api.Data.fromBase64(data));
  };
  const makeTypeface = api.Typeface.MakeFreeTypeFaceFromData.bind(api.Typeface);
  api.Typeface.MakeFreeTypeFaceFromData = (data) => {
    const typeface = makeTypeface(data);
    if (typeface) remember(typeface, data.ref);
    return typeface;
  };
  // A surface of another context could not be drawn here.
  api.Surface.MakeOffscreen = (width: number, height: number) => api.Surface.Make(width, height);
  const { Color } = api;
  // Also #rgba, which a device accepts.
  api.Color = (color) =>
    Color(typeof color === 'string' && SHORT.test(color) ? color.replace(/[^#]/g, '$&$&') : color);
  const paths = pathsOf(kit, api);
  Object.assign(api.Path, paths.statics);
  const parts: Record<string, unknown> = {
    Font(typeface?: { ref: Typeface } | null, size?: number) {
      const { weight = 0, slant = 0 } = fonts.styleOf(typeface) ?? {};
      const font = Font(typeface ?? undefined, size);
      if (weight >= BOLD) font.ref.setEmbolden(true);
      if (slant > 0) font.ref.setSkewX(SLANT);
      // CoreText neither hints letters nor moves them to whole pixels.
      if (worker.settings.platform === 'ios') {
        font.ref.setHinting(kit.FontHinting.None);
        font.ref.setLinearMetrics(true);
        font.ref.setSubpixel(true);
      }
      return font;
    },
    Recorder: () => new PlayedRecorder(kit, api),
    PathBuilder: paths.PathBuilder,
  };
  for (const [name, value] of Object.entries({ ...api, ...parts }))
    Object.assign(api, {
      [name]: typeof value === 'function' ? guarded(name, value as never) : value,
    });
  // They need a document.
  Object.assign(api, { SVG: bottomless(), Video: bottomless() });
  return asHostObject(api);
}

/** Reads a file of the app, of the upload or of the web. */
async function read({ files, fetch }: WorkerContext, uri: string): Promise<Uint8Array> {
  const text = String(uri);
  if (!/^(https?|data|blob):/.test(text)) {
    const file = await files.find(text.startsWith('/') ? `file://${text}` : text);
    if (!file) throw new Error(`There is no file ${text}.`);
    return file;
  }
  const answer = await fetch(text);
  if (!answer.ok) throw new Error(`${text}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The box of the outlines, relative to the start of the text on its baseline. */
JsiSkFont.prototype.measureText = function measureText(
  this: JsiSkFont & { CanvasKit: CanvasKit },
  text,
) {
  const { ref, CanvasKit } = this;
  const glyphs = ref.getGlyphIDs(text);
  const widths = ref.getGlyphWidths(glyphs);
  const boxes = ref.getGlyphBounds(glyphs);
  const all = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0] as [
    number,
    number,
    number,
    number,
  ];
  let x = 0;
  widths.forEach((width, at) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(4 * at, 4 * at + 4);
    if (right > left) {
      all[0] = Math.min(all[0], x + left);
      all[1] = Math.min(all[1], top);
      all[2] = Math.max(all[2], x + right);
      all[3] = Math.max(all[3], bottom);
    }
    x += width;
  });
  const isEmpty = all[0] === Number.POSITIVE_INFINITY;
  return new JsiSkRect(CanvasKit, Float32Array.from(isEmpty ? [0, 0, 0, 0] : all));
};
