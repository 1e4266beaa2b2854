import type { Canvas, CanvasKit, GrDirectContext, Image, Surface } from 'canvaskit-wasm';

import { unmultiply } from './pixels.ts';

export type Draw = (canvas: Canvas) => void;

/** Draws on an empty picture of this size in pixels. */
type Draws = (width: number, height: number, draw: Draw) => ImageBitmap | undefined;

/** One of these draws all canvases of an app, because browsers allow few WebGL contexts. */
export type Raster = {
  bitmap: Draws;
  image(width: number, height: number, draw: Draw): Image;
  /** Whether the processor draws, not a graphics card. */
  isSlow(): boolean;
};

/** The largest side of a picture in pixels, like that of textures. */
export const MAX_SIDE = 4096;

/** Creates a raster that uses the graphics card, or the processor without one. */
export function createRaster(kit: CanvasKit): Raster {
  const byProcessor = processor(kit);
  let bitmap = card(kit) ?? byProcessor;
  return {
    isSlow: () => bitmap === byProcessor,
    bitmap(width, height, draw) {
      const drawn = bitmap(width, height, draw);
      if (drawn) return drawn;
      // The WebGL context was lost.
      bitmap = byProcessor;
      return bitmap(width, height, draw);
    },
    image(width, height, draw) {
      const surface = kit.MakeSurface(width, height);
      if (!surface) throw new Error('Could not create image from current surface.');
      draw(surface.getCanvas());
      const image = surface.makeImageSnapshot();
      surface.dispose();
      return image;
    },
  };
}

/** `failIfMajorPerformanceCaveat`: a card that the browser emulates is slower than the processor. */
const ATTRIBUTES = { majorVersion: 2, failIfMajorPerformanceCaveat: 1, antialias: 0 };

function openCard(kit: CanvasKit, canvas: OffscreenCanvas): GrDirectContext | null {
  try {
    const handle = kit.GetWebGLContext(canvas, ATTRIBUTES);
    return handle ? kit.MakeWebGLContext(handle) : null;
  } catch {
    return null;
  }
}

function card(kit: CanvasKit): Draws | undefined {
  const canvas = new OffscreenCanvas(1, 1);
  const context = openCard(kit, canvas);
  if (!context) return undefined;
  let surface: Surface | null = null;
  let isLost = false;
  canvas.addEventListener('webglcontextlost', () => {
    isLost = true;
  });
  return (width, height, draw) => {
    if (isLost) return undefined;
    if (!surface || canvas.width !== width || canvas.height !== height) {
      surface?.delete();
      Object.assign(canvas, { width, height });
      surface = kit.MakeOnScreenGLSurface(context, width, height, kit.ColorSpace.SRGB);
    }
    if (!surface) return undefined;
    surface.getCanvas().clear(kit.TRANSPARENT);
    draw(surface.getCanvas());
    surface.flush();
    return canvas.transferToImageBitmap();
  };
}

function processor(kit: CanvasKit): Draws {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  let memory: ReturnType<CanvasKit['Malloc']> | undefined;
  let surface: Surface | null = null;
  const resize = (width: number, height: number) => {
    surface?.delete();
    if (memory) kit.Free(memory);
    Object.assign(canvas, { width, height });
    memory = kit.Malloc(Uint8Array, width * height * 4);
    const info = {
      width,
      height,
      colorType: kit.ColorType.RGBA_8888,
      // With this, Skia draws on the processor in half of the time.
      alphaType: kit.AlphaType.Premul,
      colorSpace: kit.ColorSpace.SRGB,
    };
    surface = kit.MakeRasterDirectSurface(info, memory, width * 4);
  };
  return (width, height, draw) => {
    if (!context) return undefined;
    if (!surface || canvas.width !== width || canvas.height !== height) resize(width, height);
    if (!surface || !memory) return undefined;
    surface.getCanvas().clear(kit.TRANSPARENT);
    draw(surface.getCanvas());
    const pixels = context.createImageData(width, height);
    unmultiply(memory.toTypedArray() as Uint8Array, pixels.data);
    context.putImageData(pixels, 0, 0);
    return canvas.transferToImageBitmap();
  };
}
