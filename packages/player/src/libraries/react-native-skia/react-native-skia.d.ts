/** The parts of the library that are bundled. Its own types need those of react-native. */
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkia.js' {
  import type { CanvasKit } from 'canvaskit-wasm';

  export const JsiSkApi: (kit: CanvasKit) => object;
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkImage.js' {
  import type { CanvasKit, Image } from 'canvaskit-wasm';

  export class JsiSkImage {
    constructor(kit: CanvasKit, ref: Image);
  }
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkPath.js' {
  import type { CanvasKit, Path } from 'canvaskit-wasm';

  type Point = { x: number; y: number };
  export class JsiSkPath {
    ref: Path;
    constructor(kit: CanvasKit, ref: Path);
    addCircle(x: number, y: number, r: number): this;
    addOval(oval: object, isCCW?: boolean, start?: number): this;
    addPoly(points: Point[], close: boolean): this;
    addRRect(rect: object, isCCW?: boolean): this;
    addRect(rect: object, isCCW?: boolean): this;
    copy(): JsiSkPath;
    dash(on: number, off: number, phase: number): boolean;
    getBounds(): object;
    interpolate(end: JsiSkPath, t: number): JsiSkPath | null;
    lineTo(x: number, y: number): this;
    makeAsWinding(): JsiSkPath | null;
    moveTo(x: number, y: number): this;
    reset(): this;
    simplify(): boolean;
    stroke(options?: object): JsiSkPath | null;
    trim(start: number, stop: number, isComplement: boolean): JsiSkPath | null;
  }
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypeface.js' {
  import type { CanvasKit, Typeface } from 'canvaskit-wasm';

  export class JsiSkTypeface {
    ref: Typeface;
    constructor(kit: CanvasKit, ref: Typeface);
  }
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypefaceFontProvider.js' {
  import type { JsiSkTypeface } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypeface.js';

  export class JsiSkTypefaceFontProvider {
    registerFont(typeface: JsiSkTypeface, family: string): void;
  }
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkRect.js' {
  import type { CanvasKit } from 'canvaskit-wasm';

  export class JsiSkRect {
    constructor(kit: CanvasKit, ref: Float32Array);
  }
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkFont.js' {
  import type { Font } from 'canvaskit-wasm';

  export class JsiSkFont {
    ref: Font;
    measureText(text: string): object;
  }
}
declare module '@shopify/react-native-skia/lib/module/sksg/Recorder/Recorder.js' {
  export class Recorder {
    commands: object[];
    cursors: object[][];
    drawBox(box: object, shadows: readonly object[]): void;
    processProps(props: Record<string, unknown>): object;
    getRecording(): { commands: object[] };
  }
}
declare module '@shopify/react-native-skia/lib/module/sksg/Recorder/Visitor.js' {
  export const visit: (recorder: object, nodes: object[]) => void;
}
declare module '@shopify/react-native-skia/lib/module/skia/web/JsiSkCanvas.js' {
  import type { Canvas, CanvasKit } from 'canvaskit-wasm';

  export class JsiSkCanvas {
    constructor(kit: CanvasKit, ref: Canvas);
  }
}
declare module '@shopify/react-native-skia/lib/module/sksg/Recorder/Player.js' {
  export const replay: (context: object, commands: object[]) => void;
}
declare module '@shopify/react-native-skia/lib/module/sksg/Recorder/DrawingContext.js' {
  export const createDrawingContext: (skia: object, paints: object[], canvas: object) => object;
}
