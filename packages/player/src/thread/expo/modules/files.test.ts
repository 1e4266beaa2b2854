import { expect, it } from 'vitest';
import { fakeThread } from '../../test/fake-thread.ts';
import { createClasses } from '../emitter.ts';
import { fileSystem } from './file-system.ts';
import { fileSystemLegacy } from './file-system-legacy.ts';

type Legacy = {
  writeAsStringAsync(uri: string, text: string): Promise<void>;
  readAsStringAsync(uri: string): Promise<string>;
};
type File = { exists: boolean; textSync(): string; delete(): void };

it('are the same for both modules, as on a device', async () => {
  const { thread } = fakeThread();
  const classes = createClasses(() => {});
  const legacy = fileSystemLegacy(thread, classes) as Legacy;
  const { FileSystemFile } = fileSystem(thread, classes) as {
    FileSystemFile: new (uri: string) => File;
  };
  await legacy.writeAsStringAsync('file:///documents/a.txt', 'written');
  const file = new FileSystemFile('file:///documents/a.txt');
  expect(file.textSync()).toBe('written');
  file.delete();
  await expect(legacy.readAsStringAsync('file:///documents/a.txt')).rejects.toThrow('no file');
});

it('are of one app', async () => {
  const classes = createClasses(() => {});
  const [one, other] = [fakeThread().thread, fakeThread().thread].map(
    (thread) => fileSystemLegacy(thread, classes) as Legacy,
  );
  await one?.writeAsStringAsync('file:///cache/a', 'mine');
  await expect(other?.readAsStringAsync('file:///cache/a')).rejects.toThrow('no file');
});
