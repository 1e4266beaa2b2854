import { JsiSkCanvas } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkCanvas.js';
import { Recorder } from '@shopify/react-native-skia/lib/module/sksg/Recorder/Recorder.js';
import { visit } from '@shopify/react-native-skia/lib/module/sksg/Recorder/Visitor.js';
import type { Canvas, CanvasKit } from 'canvaskit-wasm';
import { Host } from './host.ts';
import { drawRecorded } from './recorder.ts';
import type { SkiaApi } from './skia.ts';

type Props = Record<string, unknown>;
/** A node of a scene, as the library has had it since version 2. */
type Scene = { type: string; props: Props; children: Scene[] };

/** A node of a scene before version 2: cpp/rnskia/dom/base/JsiDomNode.h. */
class DomNode extends Host {
  readonly type: string;
  readonly #skia: SkiaApi;
  #props: Props;
  #children: DomNode[] = [];

  constructor(kit: CanvasKit, skia: SkiaApi, type: string, props: Props) {
    super(kit, 'DomNode');
    this.#skia = skia;
    this.type = type;
    this.#props = { ...props };
  }

  addChild(child: DomNode): void {
    this.#children.push(child);
  }

  removeChild(child: DomNode): void {
    this.#children = this.#children.filter((one) => one !== child);
  }

  insertChildBefore(child: DomNode, before: DomNode): void {
    const at = this.#children.indexOf(before);
    this.#children.splice(at < 0 ? this.#children.length : at, 0, child);
  }

  children(): DomNode[] {
    return [...this.#children];
  }

  getProps(): Props {
    return this.#props;
  }

  setProps(props: Props): void {
    this.#props = { ...props };
  }

  setProp(name: string, value: unknown): boolean {
    const isNew = this.#props[name] !== value;
    this.#props[name] = value;
    return isNew;
  }

  dispose(): void {}

  render(canvas: Canvas): void {
    const recorder = new Recorder();
    visit(recorder, [this.#scene()]);
    const on = new JsiSkCanvas(this.CanvasKit, canvas);
    drawRecorded(this.#skia, recorder.getRecording().commands, on);
  }

  #scene(): Scene {
    const children = this.#children.map((child) => child.#scene());
    return { type: this.type, props: this.#props, children };
  }
}

/** SkiaDomApi: cpp/rnskia/dom/JsiDomApi.h. `CircleNode` returns a node of the type `skCircle`. */
export const createDomApi = (kit: CanvasKit, skia: SkiaApi): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' && name.endsWith('Node')
          ? (props?: Props) => new DomNode(kit, skia, `sk${name.slice(0, -4)}`, props ?? {})
          : undefined,
    },
  );
