import type { WorkerContext } from '../../../worker/context.ts';
import { toBase64 } from '../../base64.ts';
import type { ExpoModule } from '../core/module.ts';
import { uuidv4 } from '../core/uuid.ts';
import { type Crop, cropped, flipped, loaded, resized, rotated, type Size } from './pictures.ts';

type Load = () => Promise<OffscreenCanvas>;
type Saved = { base64?: boolean; compress?: number; format?: string };

async function bytesOf({ files, fetch }: WorkerContext, uri: string) {
  if (!/^(data|https?):/.test(uri)) return files.need(uri);
  return new Uint8Array(await (await fetch(uri)).arrayBuffer());
}

/** expo-image-manipulator/src/ImageManipulator.types.ts */
export const imageManipulator: ExpoModule = (worker, { SharedObject, SharedRef }) => {
  class ImageRef extends SharedRef {
    override nativeRefType = 'image';
    readonly #picture: OffscreenCanvas;
    constructor(picture: OffscreenCanvas) {
      super();
      this.#picture = picture;
    }
    get width(): number {
      return this.#picture.width;
    }
    get height(): number {
      return this.#picture.height;
    }
    async saveAsync({ base64, compress = 1, format = 'jpeg' }: Saved = {}) {
      const { width, height } = this;
      const as = { type: `image/${format}`, quality: compress };
      const blob = await this.#picture.convertToBlob(as);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const ending = format === 'jpeg' ? 'jpg' : format;
      const uri = `file:///cache/ImageManipulator/${uuidv4()}.${ending}`;
      worker.files.write(uri, bytes);
      return { uri, width, height, ...(base64 === true && { base64: toBase64(bytes) }) };
    }
    /** The picture of an image that this module made, for another manipulation. */
    static pictureOf = (one: unknown): OffscreenCanvas | undefined =>
      one instanceof ImageRef ? one.#picture : undefined;
  }

  class ImageManipulatorContext extends SharedObject {
    readonly #load: Load;
    #picture: Promise<OffscreenCanvas>;
    constructor(load: Load) {
      super();
      this.#load = load;
      this.#picture = this.#started();
    }
    /** An error of an earlier step is thrown by `renderAsync`. */
    #started(): Promise<OffscreenCanvas> {
      const picture = this.#load();
      picture.catch(() => {});
      return picture;
    }
    #add(change: (picture: OffscreenCanvas) => OffscreenCanvas): this {
      this.#picture = this.#picture.then(change);
      this.#picture.catch(() => {});
      return this;
    }
    resize = (size: Size) => this.#add((picture) => resized(picture, size));
    rotate = (degrees: number) => this.#add((picture) => rotated(picture, degrees));
    flip = (axis: string) => this.#add((picture) => flipped(picture, axis));
    crop = (rect: Crop) => this.#add((picture) => cropped(picture, rect));
    reset(): this {
      this.#picture = this.#started();
      return this;
    }
    renderAsync = async () => new ImageRef(await this.#picture);
  }

  return {
    Context: ImageManipulatorContext,
    Image: ImageRef,
    manipulate(source: unknown) {
      const uri = String(typeof source === 'string' ? source : Object(source).uri);
      return new ImageManipulatorContext(
        async () => ImageRef.pictureOf(source) ?? loaded(await bytesOf(worker, uri), uri),
      );
    },
  };
};
