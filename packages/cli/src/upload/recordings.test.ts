import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/bundles.ts';
import { findRecordings } from './recordings.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const { write, path: cwd } = folder;

test('kind and type of a recording are derived from its name', async () => {
  const names = [
    'a.mp4',
    'b.WEBM',
    'c.mov',
    'd.png',
    'e.jpg',
    'f.webp',
    'g.log',
    'h.txt',
    'i.zip',
    'j.json',
  ];
  for (const name of names) write(name);
  const found = await findRecordings({ recording: names }, [], cwd);
  expect(found.map(({ kind, contentType }) => `${kind} ${contentType}`)).toEqual([
    'video video/mp4',
    'video video/webm',
    'video video/quicktime',
    'screenshot image/png',
    'screenshot image/jpeg',
    'screenshot image/webp',
    'log text/plain',
    'log text/plain',
    'trace application/zip',
    'trace application/json',
  ]);
});

test('--video and the like set the kind of a file with any name', async () => {
  write('out.bin');
  await expect(findRecordings({ recording: ['out.bin'] }, [], cwd)).rejects.toThrow('use --video');
  const [trace] = await findRecordings({ trace: ['out.bin'] }, [], cwd);
  expect(trace).toMatchObject({ kind: 'trace', contentType: 'application/octet-stream' });
});

test('each recording gets its own path, even if names collide or are not allowed', async () => {
  write('one/run.mp4');
  write('two/run.mp4');
  write('at 10:30.png');
  const recording = ['one/run.mp4', 'two/run.mp4', 'at 10:30.png'];
  const found = await findRecordings({ recording }, ['RUN.mp4'], cwd);
  expect(found.map(({ path }) => path)).toEqual(['run-2.mp4', 'run-3.mp4', 'at-10-30.png']);
});

test('a name that is not allowed on some system is replaced by one that is', async () => {
  const names = ['aux.log', 'con.png', 'dots..'];
  for (const name of names) write(name);
  const found = await findRecordings({ log: names }, [], cwd);
  expect(found.map(({ path }) => path)).toEqual(['recording-aux.log', 'recording-con.png', 'dots']);
});

test('a recording that is left out by name, or links out of its folder, is refused', async () => {
  write('.git/config', 'token');
  write('src/private.txt');
  write('out/run.log');
  symlinkSync('../.git', join(cwd, 'out/inner'));
  symlinkSync('../src/private.txt', join(cwd, 'out/linked.log'));
  const refused = (log: string) => expect(findRecordings({ log: [log] }, [], cwd)).rejects;
  await refused('.git/config').toThrow('is never uploaded because of its name');
  await refused('out/inner/config').toThrow('is never uploaded because of its name');
  await refused('out/linked.log').toThrow(`${join(cwd, 'out/linked.log')} is a link to`);
  expect(await findRecordings({ log: ['out/run.log'] }, [], cwd)).toHaveLength(1);
});

test('a recording that is not there is named', async () => {
  await expect(findRecordings({ recording: ['gone.mp4'] }, [], cwd)).rejects.toThrow(
    'gone.mp4: it is not there',
  );
});
