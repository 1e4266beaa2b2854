import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createClasses } from '../expo/core/module.ts';
import { fileSystemLegacy } from '../expo/modules/file-system-legacy.ts';
import { blobUtil, fetchBlob } from './blob-util.ts';
import { reactNativeFs, rnfsManager } from './rnfs.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;

function opened() {
  const fake = fakeWorker();
  const fetch = async (_: unknown, init?: RequestInit) =>
    new Response(init?.body ?? 'answer', { status: 201, headers: { 'x-one': '1' } });
  const worker = { ...fake.worker, fetch };
  return {
    ...fake,
    rnfs: rnfsManager(worker) as Members & Record<string, string>,
    fs: reactNativeFs(worker) as Members,
    util: blobUtil(worker) as Members,
    old: fetchBlob(worker) as Members,
    expo: fileSystemLegacy(
      worker,
      createClasses(() => {}),
    ) as Members,
  };
}

/** The values that a method calls back with. */
const told = (module: Members, name: string, ...values: unknown[]): Promise<unknown[]> =>
  new Promise((resolve) => {
    module[name]?.(...values, (...answer: unknown[]) => resolve(answer));
  });

test('react-native-fs, blob-util and Expo have the same files', async () => {
  const { rnfs, fs, util, old, expo } = opened();
  const folder = rnfs.RNFSDocumentDirectoryPath;
  await rnfs.writeFile?.(`${folder}/a.txt`, btoa('one'));
  await fs.appendFile?.(`${folder}/a.txt`, btoa(' two'));
  await rnfs.write?.(`${folder}/a.txt`, btoa('ONE'), 0);
  expect(await util.readFile?.(`${folder}/a.txt`, 'utf8')).toBe('ONE two');
  expect(await expo.readAsStringAsync?.(`file://${folder}/a.txt`)).toBe('ONE two');
  expect(atob(String(await fs.read?.(`${folder}/a.txt`, 3, 4)))).toBe('two');
  await rnfs.mkdir?.(`${folder}/sub`);
  await rnfs.moveFile?.(`${folder}/a.txt`, `${folder}/sub/b.txt`);
  const regular = rnfs.RNFSFileTypeRegular;
  expect(await rnfs.readDir?.(`${folder}/sub`)).toMatchObject([
    { name: 'b.txt', path: '/documents/sub/b.txt', size: 7, type: regular },
  ]);
  expect(await util.ls?.(folder)).toEqual(['sub']);
  expect(await told(old, 'exists', `${folder}/sub`)).toEqual([true, true]);
  expect(await told(util, 'stat', `${folder}/sub/b.txt`)).toMatchObject([null, { size: '7' }]);
  expect(await told(util, 'unlink', `${folder}/sub`)).toEqual([null, undefined]);
  expect(await told(util, 'exists', `${folder}/sub/b.txt`)).toEqual([false, false]);
  const gone = { code: 'ENOENT', message: expect.stringContaining('no such file') };
  await expect(rnfs.readFile?.('/documents/none')).rejects.toMatchObject(gone);
  await expect(fs.unlink?.('/documents/none')).rejects.toMatchObject(gone);
  expect(await told(util, 'unlink', '/documents/none')).toEqual([gone.message]);
});

test('blob-util requests with a text, a file or a form, and answers text or a path', async () => {
  const { util, old } = opened();
  await util.writeFile?.('/cache/a', 'utf8', 'from a file', false, false);
  const ask = (method: string, options: object, headers: object, body: unknown) =>
    told(old, method, options, 'id', 'POST', 'https://api.example', headers, body);
  const info = expect.objectContaining({ status: 201, taskId: 'id' });
  expect(await ask('fetchBlob', {}, {}, 'words')).toEqual([null, 'utf8', 'words', info]);
  const octets = { 'Content-Type': 'application/octet-stream' };
  expect(await ask('fetchBlob', {}, octets, btoa('bytes'))).toEqual([null, 'utf8', 'bytes', info]);
  const kept = await ask('fetchBlob', { fileCache: true }, {}, 'RNFetchBlob-file:///cache/a');
  expect(kept).toEqual([null, 'path', '/cache/id', info]);
  expect(await util.readFile?.('/cache/id', 'utf8')).toBe('from a file');
  const form = await ask('fetchBlobForm', {}, {}, [{ name: 'album', data: 'one' }]);
  expect(form[2]).toContain('name="album"');
  expect(await ask('fetchBlob', {}, {}, 'RNFetchBlob-file:///cache/none')).toEqual([
    expect.stringContaining('ENOENT'),
  ]);
});

test('streams of blob-util write and read a file', async () => {
  const { util, emitted, settled } = opened();
  const [, , id] = await told(util, 'writeStream', '/cache/a', 'utf8', false);
  await told(util, 'writeChunk', id, 'one ');
  await told(util, 'writeChunk', id, 'two');
  await told(util, 'closeStream', id);
  util.readStream?.('/cache/a', 'utf8', 4, 1, 'reader');
  await settled();
  const event = (all: object) => ['ReactNativeBlobUtilFilesystem', { ...all, streamId: 'reader' }];
  expect(emitted.filter(([name]) => name !== 'reader')).toEqual([
    event({ event: 'data', detail: 'one ' }),
    event({ event: 'data', detail: 'two' }),
    event({ event: 'end', detail: '' }),
  ]);
});

test('react-native-fs downloads to a file, and tells how far', async () => {
  const { fs, rnfs, emitted } = opened();
  const heard: unknown[] = [];
  const listening = (await fs.onDownloadBegin?.((event: unknown) => heard.push(event))) as unknown;
  const job = { jobId: 7, fromUrl: 'https://api.example/a', toFile: '/cache/a' };
  expect(await fs.downloadFile?.(job)).toEqual({ jobId: 7, statusCode: 201, bytesWritten: 6 });
  expect(heard).toMatchObject([{ jobId: 7, contentLength: 6, headers: { 'x-one': '1' } }]);
  expect(emitted.map(([name]) => name)).toContain('DownloadProgress');
  expect(atob(String(await rnfs.readFile?.('/cache/a')))).toBe('answer');
  (listening as { remove(): void }).remove();
});

test('a file that is moved to its own place stays', async () => {
  const { rnfs } = opened();
  await rnfs.writeFile?.('/documents/a', btoa('one'));
  await rnfs.moveFile?.('/documents/a', 'file:///documents/a');
  expect(atob(String(await rnfs.readFile?.('/documents/a')))).toBe('one');
});

test('a file has a digest in MD5, which apps use most, and in SHA-1', async () => {
  const { rnfs, util } = opened();
  await rnfs.writeFile?.('/cache/a', btoa('abc'));
  expect(await rnfs.hash?.('/cache/a', 'md5')).toBe('900150983cd24fb0d6963f7d28e17f72');
  expect(await util.hash?.('/cache/a', 'sha1')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});
