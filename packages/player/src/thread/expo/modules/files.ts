/** The app's files: paths below file:///cache/ and file:///documents/, held as long as it runs. */
export type Files = ReturnType<typeof createFiles>;

const trim = (uri: string) => uri.replace(/\/+$/, '');

export function createFiles() {
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
