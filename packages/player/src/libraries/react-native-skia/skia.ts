import type { JsiSkPath } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkPath.js';
import type { Canvas, Font, SkPicture, Typeface } from 'canvaskit-wasm';

/** A Skia object of an app. `ref` is the one of CanvasKit. */
type Value<Ref> = { ref: Ref };
export type Picture = Value<SkPicture>;
export type HostRect = { x: number; y: number; width: number; height: number };

/** The members of the API that the player calls or replaces. */
export type SkiaApi = {
  Color(color: unknown): Float32Array;
  Data: {
    fromBase64(text: string): object;
    fromBytes(bytes: Uint8Array): object;
    fromURI(uri: string): Promise<object>;
  };
  Font(typeface?: Value<Typeface>, size?: number): Value<Font>;
  FontMgr: { System(): object };
  Image: {
    MakeImageFromEncoded(data: object): object | null;
    MakeImageFromViewTag(tag: number): Promise<unknown>;
  };
  ParagraphBuilder: { Make(style: object, provider?: object): object };
  Path: { Make(): JsiSkPath };
  Picture: { MakePicture(bytes: Uint8Array | ArrayBuffer | null): Picture | null };
  PictureRecorder(): {
    beginRecording(bounds?: HostRect): Value<Canvas>;
    finishRecordingAsPicture(): Picture;
    dispose(): void;
  };
  Recorder(): object;
  Typeface: { MakeFreeTypeFaceFromData(data: Value<ArrayBuffer | Uint8Array>): object | null };
  Surface: { Make(width: number, height: number): object; MakeOffscreen: unknown };
};
