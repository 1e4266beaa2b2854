import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { imageManipulator } from './image-manipulator.ts';

/** A canvas that has its size as its bytes. */
class FakeCanvas {
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext = () =>
    ({ drawImage() {}, translate() {}, rotate() {}, scale() {} }) as Record<string, unknown>;
  convertToBlob = async ({ type }: { type: string }) =>
    new Blob([`${type} ${this.width}x${this.height}`]);
}

type Context = Record<string, (value?: unknown) => Context> & { renderAsync(): Promise<Image> };
type Image = {
  width: number;
  height: number;
  saveAsync(how?: object): Promise<{ uri: string; base64?: string }>;
};
type Module = { manipulate(source: unknown): Context };

const PICTURE = 'data:image/png;base64,AAAA';

function opened() {
  const { worker } = fakeWorker();
  const module = imageManipulator(
    worker,
    createClasses(() => {}),
  ) as Module;
  return { module, files: worker.files };
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 20 }));
});
afterEach(() => vi.unstubAllGlobals());

it.each<[method: string, value: unknown, size: string]>([
  ['rotate', 90, '20x40'],
  ['rotate', -180, '40x20'],
  ['rotate', 45, '42x42'],
  ['resize', { width: 10 }, '10x5'],
  ['resize', { height: 10 }, '20x10'],
  ['resize', { width: 10, height: 10 }, '10x10'],
  ['flip', 'vertical', '40x20'],
  ['crop', { originX: 5, originY: 5, width: 10, height: 12 }, '10x12'],
  ['crop', { originX: 35, originY: 5, width: 10, height: 10 }, '5x10'],
])('%s(%j) of a picture of 40 × 20 gives %s', async (method, value, size) => {
  const { module } = opened();
  const { width, height } =
    (await module.manipulate(PICTURE)[method]?.(value)?.renderAsync()) ?? {};
  expect(`${width}x${height}`).toBe(size);
});

it('saves a picture as a file, which can be manipulated again', async () => {
  const { module, files } = opened();
  const image = await module.manipulate(PICTURE).rotate?.(90).renderAsync();
  const { uri, base64, ...size } = (await image?.saveAsync({ base64: true })) ?? {};
  expect(uri).toMatch(/^file:\/\/\/cache\/ImageManipulator\/.+\.jpg$/);
  expect(size).toEqual({ width: 20, height: 40 });
  expect(new TextDecoder().decode(files.read(String(uri)))).toBe('image/jpeg 20x40');
  expect(base64).toBe(btoa('image/jpeg 20x40'));
  const again = await module.manipulate(image).flip?.('horizontal').renderAsync();
  expect(again?.width).toBe(20);
  const png = await again?.saveAsync({ format: 'png' });
  expect(png?.uri).toMatch(/\.png$/);
  expect(png).not.toHaveProperty('base64');
});

it('fails as a whole: no picture, a crop beside it', async () => {
  const { module } = opened();
  const gone = module.manipulate('file:///cache/gone.png').rotate?.(90);
  await expect(gone?.renderAsync()).rejects.toThrow('There is no file');
  const beside = module
    .manipulate(PICTURE)
    .crop?.({ originX: 50, originY: 0, width: 1, height: 1 });
  await expect(beside?.rotate?.(90).renderAsync()).rejects.toThrow('Invalid crop options');
  expect((await beside?.reset?.().renderAsync())?.width).toBe(40);
});
