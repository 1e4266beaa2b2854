import type { Canvas, Image } from 'canvaskit-wasm';
import type { Layout, Operation, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { guarded } from './host.ts';
import { type Draw, MAX_SIDE, type Raster } from './raster.ts';
import { PlayedRecorder } from './recorder.ts';
import type { HostRect, Picture } from './skia.ts';

/** The names of the canvas views in all versions. */
export const VIEW = /^Skia(Picture|Dom|Draw)View$/;

type Size = { width: number; height: number };
type Drawn = Picture | { render(canvas: Canvas): void } | null | undefined;
/** The state of a canvas with an id of the library. It may be drawn before its view exists. */
type Shown = {
  tag?: Tag;
  drawn?: Drawn;
  onSize?: { value: unknown } | null | undefined;
  /** The most pixels per point, set when the canvas took long to draw. */
  most?: number;
};

/** The props with the content of a canvas in versions 2, 2.14 and 1. */
const DRAWN = new Set<unknown>(['picture', 'recorder', 'root']);

/** The processor draws this many pixels in a few milliseconds, or blurs them in a few hundred. */
const MAX_PIXELS = 1_500_000;
/** With a longer frame, an animation would visibly stop. */
const SLOW_MS = 50;

const NOTHING: Size = { width: 0, height: 0 };

/**
 * SkiaViewApi: cpp/rnskia/RNSkJsiViewApi.h. A canvas is redrawn at most once a frame, and sent to its
 * view as a picture.
 */
export function createViewApi(
  worker: WorkerContext,
  { raster, asImage }: { raster: Raster; asImage(image: Image): object },
) {
  const { layouts, mounted, native, settings, send } = worker;
  const canvases = new Map<number, Shown>();
  const ids = new Map<Tag, number>();
  const due = new Set<number>();
  const canvasOf = (id: unknown): Shown => {
    const canvas = canvases.get(Number(id)) ?? {};
    canvases.set(Number(id), canvas);
    return canvas;
  };
  const sizeOf = ({ tag }: Shown): Size => layouts.of(tag) ?? NOTHING;

  const paint = guarded('Canvas', (drawn, canvas) => {
    const on = canvas as Canvas;
    if (typeof (drawn as { render?: unknown } | null)?.render === 'function')
      (drawn as { render(canvas: Canvas): void }).render(on);
    else if (drawn) on.drawPicture((drawn as Picture).ref);
  });
  /** `fineness` is the number of pixels per point. */
  const pixelsOf = ({ width, height }: Size, fineness: number): [number, number] => [
    Math.min(MAX_SIDE, Math.round(width * fineness)),
    Math.min(MAX_SIDE, Math.round(height * fineness)),
  ];
  const draws =
    ({ drawn }: Shown, fineness: number, { x = 0, y = 0 } = {}): Draw =>
    (canvas) => {
      canvas.save();
      canvas.scale(fineness, fineness);
      canvas.translate(-x, -y);
      paint(drawn, canvas);
      canvas.restore();
    };
  /** The processor draws large and slow canvases with fewer pixels than the device has. */
  const finenessOf = ({ most = settings.scale }: Shown, { width, height }: Size) =>
    raster.isSlow()
      ? Math.min(settings.scale, most, Math.sqrt(MAX_PIXELS / (width * height)))
      : settings.scale;

  function draw(id: number): void {
    const canvas = canvases.get(id);
    if (!canvas || canvas.tag === undefined) return;
    const size = sizeOf(canvas);
    const fineness = finenessOf(canvas, size);
    const [width, height] = pixelsOf(size, fineness);
    if (width === 0 || height === 0) return;
    const began = native.now();
    const picture = raster.bitmap(width, height, draws(canvas, fineness));
    if (native.now() - began > SLOW_MS) canvas.most = Math.max(1, fineness / 2);
    if (picture) send({ type: 'picture', tag: canvas.tag, picture });
  }
  function redraw(id: number): void {
    if (due.size === 0) native.requestAnimationFrame(flush);
    due.add(id);
  }
  function flush(): void {
    const all = [...due];
    due.clear();
    for (const id of all) draw(id);
  }

  function snapshot(id: unknown, rect?: HostRect): object {
    const canvas = canvasOf(id);
    const { scale } = settings;
    const [width, height] = pixelsOf(rect ?? sizeOf(canvas), scale);
    if (canvas.tag === undefined || width === 0 || height === 0)
      throw new Error('No Skia View currently available.');
    return asImage(raster.image(width, height, draws(canvas, scale, rect)));
  }

  function tellSize(canvas: Shown): void {
    const { width, height } = sizeOf(canvas);
    if (canvas.onSize) canvas.onSize.value = { width, height };
  }

  function follow([kind, tag, ...rest]: Operation): void {
    if (kind === 'delete') {
      const id = ids.get(tag);
      ids.delete(tag);
      if (id !== undefined) canvases.delete(id);
      return;
    }
    const node = kind === 'create' || kind === 'update' ? mounted.node(tag) : undefined;
    const { nativeID } = (rest.at(-1) ?? {}) as { nativeID?: unknown };
    if (!node || nativeID == null || !VIEW.test(node.component)) return;
    const id = Number(nativeID);
    ids.set(tag, id);
    canvasOf(id).tag = tag;
    redraw(id);
  }
  mounted.filters.push((operations) => {
    for (const operation of operations) follow(operation);
    return operations;
  });
  layouts.listeners.push((tag: Tag, before: Layout | undefined, { width, height }: Layout) => {
    const id = ids.get(tag);
    if (id === undefined || (before?.width === width && before.height === height)) return;
    tellSize(canvasOf(id));
    redraw(id);
  });

  return {
    setJsiProperty(id: unknown, name: unknown, value: unknown): void {
      const canvas = canvasOf(id);
      if (name === 'onSize') canvas.onSize = value as Shown['onSize'];
      if (name === 'onSize') tellSize(canvas);
      if (!DRAWN.has(name)) return;
      canvas.drawn = value as Drawn;
      redraw(Number(id));
    },
    requestRedraw: (id: unknown) => redraw(Number(id)),
    /** Since 2.14. Values of an earlier recording are ignored. */
    applyUpdates(id: unknown, recording: unknown, values: never): void {
      const { drawn } = canvasOf(id);
      if (!(drawn instanceof PlayedRecorder) || drawn.getId() !== recording) return;
      drawn.applyUpdates(values);
      redraw(Number(id));
    },
    size: (id: unknown): Size => {
      const { width, height } = sizeOf(canvasOf(id));
      return { width, height };
    },
    makeImageSnapshot: snapshot,
    makeImageSnapshotAsync: async (id: unknown, rect?: HostRect) => snapshot(id, rect),
  };
}
