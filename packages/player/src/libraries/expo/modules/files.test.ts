import { expect, it, vi } from 'vitest';
import { createFiles } from '../../../worker/files.ts';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { fileSystem } from './file-system.ts';
import { fileSystemLegacy } from './file-system-legacy.ts';

type Legacy = {
  writeAsStringAsync(uri: string, text: string): Promise<void>;
  readAsStringAsync(uri: string, options?: { encoding: string }): Promise<string>;
  copyAsync(places: { from: string; to: string }): Promise<void>;
  uploadAsync(url: string, uri: string, options?: object): Promise<object>;
  getInfoAsync(uri: string): Promise<{ exists: boolean; size?: number }>;
};
type Place = { uri: string };
type File = Place & {
  exists: boolean;
  textSync(): string;
  text(): Promise<string>;
  delete(): void;
  create(options?: { overwrite?: boolean; idempotent?: boolean }): void;
  writeSync(text: string, options?: { encoding?: string; append?: boolean }): void;
  copy(to: Place): Promise<void>;
  moveSync(to: Place): void;
};
type Modules = Record<'FileSystemFile' | 'FileSystemDirectory', new (uri: string) => File>;

const classes = createClasses(() => {});

/** Both file system modules of an app with one uploaded file. */
function opened() {
  const asked: string[] = [];
  const wrote: string[] = [];
  const files = createFiles({
    async uploaded(uri) {
      asked.push(uri);
      return uri === 'file:///bundle/assets/a.txt' ? new TextEncoder().encode('hello') : undefined;
    },
    wrote: (uri) => void wrote.push(uri),
  });
  const worker = { ...fakeWorker().worker, files };
  const legacy = fileSystemLegacy(worker, classes) as Legacy;
  const { FileSystemFile, FileSystemDirectory } = fileSystem(worker, classes) as Modules;
  return { asked, wrote, legacy, FileSystemFile, FileSystemDirectory };
}

it('both modules see the same files', async () => {
  const { legacy, FileSystemFile } = opened();
  await legacy.writeAsStringAsync('file:///documents/a.txt', 'written');
  const file = new FileSystemFile('file:///documents/a.txt');
  expect(file.textSync()).toBe('written');
  file.delete();
  await expect(legacy.readAsStringAsync('file:///documents/a.txt')).rejects.toThrow('no file');
});

it('files of one app are not visible to another', async () => {
  const [one, other] = [fakeWorker().worker, fakeWorker().worker].map(
    (worker) => fileSystemLegacy(worker, classes) as Legacy,
  );
  await one?.writeAsStringAsync('file:///cache/a', 'mine');
  await expect(other?.readAsStringAsync('file:///cache/a')).rejects.toThrow('no file');
});

it('uploaded files are read and copied, and other paths are not requested', async () => {
  const { asked, wrote, legacy, FileSystemFile } = opened();
  const asset = 'file:///bundle/assets/a.txt';
  expect(await legacy.readAsStringAsync(asset)).toBe('hello');
  expect(await legacy.readAsStringAsync(asset, { encoding: 'base64' })).toBe(btoa('hello'));
  expect(await legacy.getInfoAsync(asset)).toMatchObject({ exists: true, size: 5 });
  const file = new FileSystemFile(asset);
  expect(await file.text()).toBe('hello');
  await file.copy({ uri: 'file:///cache/' });
  expect(new FileSystemFile('file:///cache/a.txt').textSync()).toBe('hello');
  await legacy.copyAsync({ from: asset, to: 'file:///documents/b.txt' });
  expect(await legacy.readAsStringAsync('file:///documents/b.txt')).toBe('hello');
  expect(wrote).toEqual(['file:///cache/a.txt', 'file:///documents/b.txt']);
  asked.length = 0;
  const gone = 'file:///documents/none.txt';
  expect(await legacy.getInfoAsync(gone)).toMatchObject({ exists: false });
  await expect(legacy.copyAsync({ from: gone, to: 'file:///cache/c' })).rejects.toThrow('no file');
  expect(asked).toEqual([]);
});

it('a file that is copied or moved to a folder keeps its name', async () => {
  const { FileSystemFile, FileSystemDirectory } = opened();
  const file = new FileSystemFile('file:///documents/a.txt');
  file.writeSync('words');
  await file.copy(new FileSystemDirectory('file:///cache/'));
  const copied = new FileSystemFile('file:///cache/a.txt');
  expect([copied.textSync(), new FileSystemFile('file:///cache/').exists]).toEqual([
    'words',
    false,
  ]);
  file.moveSync(new FileSystemDirectory('file:///cache/new/'));
  expect([file.uri, file.textSync()]).toEqual(['file:///cache/new/a.txt', 'words']);
  copied.moveSync(new FileSystemFile('file:///documents/named.txt'));
  expect(copied.uri).toBe('file:///documents/named.txt');
  const folder = new FileSystemDirectory('file:///cache/new');
  await folder.copy({ uri: 'file:///documents/kept/' });
  expect(new FileSystemFile('file:///documents/kept/a.txt').textSync()).toBe('words');
});

it('a file is uploaded as the body or in a form', async () => {
  const { legacy } = opened();
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init));
    return new Response('fine', { status: 201, headers: { 'x-one': '1' } });
  });
  const asset = 'file:///bundle/assets/a.txt';
  const url = 'https://api.example/files';
  const options = { httpMethod: 'PUT', mimeType: 'text/plain', headers: { 'x-two': '2' } };
  expect(await legacy.uploadAsync(url, asset, options)).toMatchObject({
    status: 201,
    body: 'fine',
    headers: { 'x-one': '1' },
  });
  const form = { uploadType: 1, fieldName: 'photo', parameters: { album: 'one' } };
  await legacy.uploadAsync(url, asset, form);
  vi.unstubAllGlobals();
  const [alone, inForm] = sent;
  expect([alone?.method, alone?.headers.get('x-two'), await alone?.text()]).toEqual([
    'PUT',
    '2',
    'hello',
  ]);
  const fields = await inForm?.formData();
  const photo = fields?.get('photo');
  expect([inForm?.method, fields?.get('album')]).toEqual(['POST', 'one']);
  expect(photo instanceof File && [photo.name, await photo.text()]).toEqual(['a.txt', 'hello']);
});

it('a file is written from base64 and appended to', () => {
  const file = new (opened().FileSystemFile)('file:///cache/a.txt');
  file.writeSync(btoa('hello'), { encoding: 'base64' });
  expect(file.textSync()).toBe('hello');
  file.writeSync(' all', { append: true });
  file.writeSync(btoa('!'), { encoding: 'base64', append: true });
  expect(file.textSync()).toBe('hello all!');
  const fresh = new (opened().FileSystemFile)('file:///cache/b.txt');
  fresh.writeSync('first', { append: true });
  expect(fresh.textSync()).toBe('first');
});

it('create() throws for an existing file unless overwrite or idempotent is set', () => {
  const { FileSystemFile, FileSystemDirectory } = opened();
  const file = new FileSystemFile('file:///cache/a.txt');
  file.create();
  file.writeSync('words');
  expect(() => file.create()).toThrow('already exists');
  expect(file.textSync()).toBe('words');
  file.create({ overwrite: true });
  expect(file.textSync()).toBe('');
  const folder = new FileSystemDirectory('file:///cache/new/');
  folder.create();
  expect(() => folder.create()).toThrow('already exists');
  folder.create({ idempotent: true });
  expect(folder.exists).toBe(true);
});

it("downloads and uploads use the player's fetch when an app replaces the global one", async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const fetch = async () => new Response('fetched');
  const worker = { ...fakeWorker().worker, fetch };
  const legacy = fileSystemLegacy(worker, classes) as Legacy & {
    downloadAsync(url: string, uri: string): Promise<unknown>;
  };
  const { downloadFileAsync } = fileSystem(worker, classes) as {
    downloadFileAsync(url: string, to: Place): Promise<unknown>;
  };
  const url = 'https://api.example/a';
  await legacy.downloadAsync(url, 'file:///cache/a');
  await downloadFileAsync(url, { uri: 'file:///cache/b' });
  expect(await legacy.uploadAsync(url, 'file:///cache/a')).toMatchObject({ body: 'fetched' });
  vi.unstubAllGlobals();
  for (const uri of ['file:///cache/a', 'file:///cache/b'])
    expect(await legacy.readAsStringAsync(uri)).toBe('fetched');
});
