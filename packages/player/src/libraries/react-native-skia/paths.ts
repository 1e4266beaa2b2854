import { JsiSkPath } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkPath.js';
import type { CanvasKit, StrokeOpts } from 'canvaskit-wasm';
import { optEnum } from './host.ts';
import type { HostRect, SkiaApi } from './skia.ts';

type Point = { x: number; y: number };
type Stroke = Omit<StrokeOpts, 'join' | 'cap'> & { join?: number; cap?: number };

/** Strokes a path in place. The library's own method uses the width as the mitre limit as well. */
JsiSkPath.prototype.stroke = function stroke(this: JsiSkPath & { CanvasKit: CanvasKit }, options) {
  const { CanvasKit } = this;
  const { join, cap, ...rest } = (options ?? {}) as Stroke;
  const given = {
    ...rest,
    join: optEnum(CanvasKit, 'StrokeJoin', join),
    cap: optEnum(CanvasKit, 'StrokeCap', cap),
  } as StrokeOpts;
  return this.ref.stroke(options && given) === null ? null : this;
};

/** Since 2.5 paths are immutable, and a builder makes them. */
class PathBuilder extends JsiSkPath {
  build(): JsiSkPath {
    return this.copy();
  }

  detach(): JsiSkPath {
    const path = this.copy();
    this.reset();
    return path;
  }

  computeBounds(): object {
    return this.getBounds();
  }
}

const changed = (path: JsiSkPath, change: (copy: JsiSkPath) => unknown): JsiSkPath | null => {
  const copy = path.copy();
  return change(copy) ? copy : null;
};

/** The members for paths of versions since 2.5: src/skia/types/Path of 2.14. */
export function pathsOf(kit: CanvasKit, { Path }: SkiaApi) {
  const make = () => Path.Make();
  return {
    PathBuilder: {
      Make: () => new PathBuilder(kit, new kit.Path()),
      MakeFromPath: (path: JsiSkPath) => new PathBuilder(kit, path.ref.copy()),
    },
    statics: {
      Rect: (rect: HostRect, isCCW?: boolean) => make().addRect(rect, isCCW),
      Oval: (...oval: [HostRect, boolean?, number?]) => make().addOval(...oval),
      Circle: (x: number, y: number, r: number) => make().addCircle(x, y, r),
      RRect: (rect: object, isCCW?: boolean) => make().addRRect(rect, isCCW),
      Line: (from: Point, to: Point) => make().moveTo(from.x, from.y).lineTo(to.x, to.y),
      Polygon: (points: Point[], close: boolean) => make().addPoly(points, close),
      Stroke: (path: JsiSkPath, options?: object) => changed(path, (copy) => copy.stroke(options)),
      Trim: (path: JsiSkPath, start: number, end: number, isComplement: boolean) =>
        changed(path, (copy) => copy.trim(start, end, isComplement)),
      Simplify: (path: JsiSkPath) => changed(path, (copy) => copy.simplify()),
      Dash: (path: JsiSkPath, on: number, off: number, phase: number) =>
        changed(path, (copy) => copy.dash(on, off, phase)),
      AsWinding: (path: JsiSkPath) => changed(path, (copy) => copy.makeAsWinding()),
      Interpolate: (start: JsiSkPath, end: JsiSkPath, weight: number) =>
        start.interpolate(end, weight),
    },
  };
}
