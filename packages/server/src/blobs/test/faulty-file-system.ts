import { basename } from 'node:path';
import { type FileSystem, nodeFileSystem, type OpenFile } from '../files/file-system.ts';

/** Fails one call without any effect, or after it took effect in whole or in part, like a disk. */
export type Fault = { call: number; code: string; when: 'before' | 'after' };

/** The real file system with a log of calls. It fails at the given call. */
export const createFaultyFileSystem = () => {
  let calls: string[] = [];
  let finished: string[] = [];
  let fault: Fault | undefined;

  const run = async <T>(name: string, act: () => Promise<T>, half = act): Promise<T> => {
    const fails = fault?.call === calls.length;
    calls.push(name);
    if (fails && fault) {
      const error = Object.assign(new Error(`${fault.code} in ${name}`), { code: fault.code });
      if (fault.when === 'after') await half();
      throw error;
    }
    const result = await act();
    finished.push(name);
    return result;
  };

  const wrap = (file: OpenFile, name: string): OpenFile => ({
    writev: (parts, position) =>
      run(
        `writev ${name}`,
        () => file.writev(parts, position),
        () => file.writev([parts[0]?.subarray(0, 100) ?? new Uint8Array()], position),
      ),
    datasync: () => run(`datasync ${name}`, () => file.datasync()),
    sync: () => run(`sync ${name}`, () => file.sync()),
    close: () => run(`close ${name}`, () => file.close()).catch((error) => closed(file, error)),
  });
  // A close that fails has released the descriptor, so this one does too.
  const closed = async (file: OpenFile, error: unknown): Promise<never> => {
    await file.close();
    throw error;
  };

  const fs: FileSystem = {
    open: async (path, flags) => {
      const name = kindOf(path, flags);
      const opening = () => nodeFileSystem.open(path, flags);
      const file = await run(`open ${name}`, opening, async () => {
        const opened = await opening();
        await opened.close();
        return opened;
      });
      return wrap(file, name);
    },
    rename: (from, to) => run('rename', () => nodeFileSystem.rename(from, to)),
    unlink: (path) => run('unlink', () => nodeFileSystem.unlink(path)),
    mkdir: (path, options) => run('mkdir', () => nodeFileSystem.mkdir(path, options)),
  };

  return {
    fs,
    calls: () => calls,
    finished: () => finished,
    reset: (next?: Fault) => {
      calls = [];
      finished = [];
      fault = next;
    },
  };
};

const kindOf = (path: string, flags: 'wx' | 'r'): string => {
  if (flags === 'r') return 'folder';
  return path.endsWith(`tmp/${basename(path)}`) ? 'temporary' : 'object';
};
