/** The app's files: paths below file:///cache/ and file:///documents/, held as long as it runs. */
type Files = ReturnType<typeof createFiles>;

const disks = new WeakMap<object, Files>();

/** The files of this thread's app: all modules that read and write see the same. */
export function filesOf(thread: object): Files {
  const files = disks.get(thread) ?? createFiles();
  disks.set(thread, files);
  return files;
}

const trim = (uri: string) => uri.replace(/\/+$/, '');

function createFiles() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const folders = new Set<string>(['file:///cache', 'file:///documents']);
  const within = (uri: string) => (one: string) => one.startsWith(`${trim(uri)}/`);
  return {
    read(uri: string): Uint8Array<ArrayBuffer> {
      const bytes = files.get(uri);
      if (!bytes) throw new Error(`There is no file ${uri}.`);
      return bytes;
    },
    write(uri: string, content: unknown): void {
      if (content instanceof ArrayBuffer) files.set(uri, new Uint8Array(content));
      else if (ArrayBuffer.isView(content)) files.set(uri, new Uint8Array(content as Uint8Array));
      else files.set(uri, new TextEncoder().encode(String(content)));
    },
    isFile: (uri: string) => files.has(uri),
    isFolder: (uri: string) => folders.has(trim(uri)),
    makeFolder: (uri: string) => void folders.add(trim(uri)),
    remove(uri: string): void {
      for (const one of [...files.keys()].filter(within(uri))) files.delete(one);
      for (const one of [...folders].filter(within(uri))) folders.delete(one);
      files.delete(uri);
      folders.delete(trim(uri));
    },
    copy(from: string, to: string): void {
      const bytes = files.get(from);
      if (bytes) files.set(to, bytes);
      for (const one of [...files.keys()].filter(within(from)))
        files.set(trim(to) + one.slice(trim(from).length), this.read(one));
    },
    /** What lies in a folder itself. */
    list(uri: string): { uri: string; isDirectory: boolean }[] {
      const own = (one: string) =>
        within(uri)(one) && !one.slice(trim(uri).length + 1).includes('/');
      return [
        ...[...folders].filter(own).map((one) => ({ uri: `${one}/`, isDirectory: true })),
        ...[...files.keys()].filter(own).map((one) => ({ uri: one, isDirectory: false })),
      ];
    },
  };
}
