import { JsiSkCanvas } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkCanvas.js';
import { createDrawingContext } from '@shopify/react-native-skia/lib/module/sksg/Recorder/DrawingContext.js';
import { replay } from '@shopify/react-native-skia/lib/module/sksg/Recorder/Player.js';
import { Recorder } from '@shopify/react-native-skia/lib/module/sksg/Recorder/Recorder.js';
import type { Canvas, CanvasKit } from 'canvaskit-wasm';
import { freeing } from './host.ts';
import type { Picture, SkiaApi } from './skia.ts';

type Shared = { value: unknown; name?: unknown; _isReanimatedSharedValue?: unknown };
/** A member of a value, since 2.7. */
type Selector = { __sv: Shared; __key: string };
/** Stands for a value of Reanimated, with its value at the recording or the last update. */
type Cell = { value: unknown };
type Props = Record<string, unknown>;

const isShared = (value: unknown): value is Shared =>
  (value as Shared | null | undefined)?._isReanimatedSharedValue === true;
const isSelector = (value: unknown): value is Selector =>
  isShared((value as Selector | null | undefined)?.__sv);

let last = 0;

/** Draws recorded commands, and frees the objects that this makes. */
export function drawRecorded(skia: SkiaApi, commands: object[], canvas: object): void {
  freeing(() => replay(createDrawingContext(skia, [], canvas), commands));
}

/**
 * Records the scene of a canvas, and draws each frame of an animation from it (cpp/api/recorder of the
 * library). It extends the library's recorder for browsers.
 */
export class PlayedRecorder extends Recorder {
  readonly REANIMATED_MAGIC_KEY = true;
  readonly #kit: CanvasKit;
  readonly #skia: SkiaApi;
  readonly #id: number;
  /** The cells by the names that the library gives to values. */
  readonly #cells = new Map<unknown, Cell>();

  constructor(kit: CanvasKit, skia: SkiaApi) {
    super();
    this.#kit = kit;
    this.#skia = skia;
    last += 1;
    this.#id = last;
  }

  getId(): number {
    return this.#id;
  }

  #cellOf(shared: Shared): Cell {
    const name = shared.name ?? shared;
    const cell = this.#cells.get(name) ?? { value: shared.value };
    this.#cells.set(name, cell);
    return cell;
  }

  override processProps(props: Props): { props: Props; animatedProps: Props | undefined } {
    let animatedProps: Props | undefined;
    for (const [key, value] of Object.entries(props)) {
      const cell = this.#animated(value);
      if (cell) animatedProps = { ...animatedProps, [key]: cell };
    }
    return { props, animatedProps };
  }

  #animated(value: unknown): Cell | undefined {
    if (isShared(value)) return this.#cellOf(value);
    if (!isSelector(value)) return undefined;
    const cell = this.#cellOf(value.__sv);
    return {
      get value() {
        return (cell.value as Props | null | undefined)?.[value.__key];
      },
    };
  }

  /** The recorder for browsers expects each shadow in an object. */
  override drawBox(box: object, shadows: readonly object[]): void {
    super.drawBox(
      box,
      shadows.map((props) => ({ props })),
    );
  }

  /** `values` are in the order of their names. */
  applyUpdates(values: readonly Shared[]): void {
    values.forEach((shared, at) => {
      const cell = this.#cells.get(`variable${at}`);
      if (cell) cell.value = shared.value;
    });
  }

  /** Draws the recording into the picture, and replaces its content. */
  play(picture: Picture): void {
    const recorder = this.#skia.PictureRecorder();
    drawRecorded(this.#skia, this.getRecording().commands, recorder.beginRecording());
    const { ref } = recorder.finishRecordingAsPicture();
    recorder.dispose();
    picture.ref.delete();
    picture.ref = ref;
  }

  render(canvas: Canvas): void {
    const on = new JsiSkCanvas(this.#kit, canvas);
    drawRecorded(this.#skia, this.getRecording().commands, on);
  }

  reset(): void {
    this.commands = [];
    this.cursors = [this.commands];
    this.#cells.clear();
  }

  /** Does nothing, because a view may still draw from the recorder. */
  dispose(): void {}
}
