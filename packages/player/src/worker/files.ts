export type Bytes = Uint8Array<ArrayBuffer>;
export type Files = ReturnType<typeof createFiles>;

/** The files outside of those that the app writes. */
type Outside = {
  /** Returns an uploaded file, if there is one. */
  uploaded(uri: string): Promise<Bytes | undefined>;
  /** Called for each file that is written. */
  wrote(uri: string, bytes: Bytes): void;
};

const ALONE: Outside = { uploaded: async () => undefined, wrote() {} };

/** Folders of the app. Others are uploaded. */
const OWN = /^file:\/\/\/(cache|documents|library|downloads)\//;
/** Every folder above it. */
const above = (uri: string) =>
  [...uri.matchAll(/\//g)]
    .map(({ index }) => uri.slice(0, index))
    .filter((one) => one.startsWith(ROOT));
const ROOT = 'file:///';
const OWN_FOLDERS = ['cache', 'documents', 'library', 'downloads'].map((name) => ROOT + name);
type Listener = (uri: string) => void;
const trim = (uri: string) => uri.replace(/\/+$/, '');

function bytesOf(content: unknown): Bytes {
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (ArrayBuffer.isView(content)) return new Uint8Array(content as Uint8Array);
  return new TextEncoder().encode(String(content));
}

/**
 * The files of an app, shared by all libraries that have files. They last as long as the app runs,
 * unless a listener keeps them: keep-files.ts.
 */
export function createFiles({ uploaded, wrote }: Outside = ALONE) {
  const files = new Map<string, Bytes>();
  const folders = new Set<string>(OWN_FOLDERS);
  const times = new Map<string, number>();
  const listeners: Listener[] = [];
  const changed: Listener = (uri) => {
    times.set(uri, Date.now());
    for (const listener of listeners) listener(uri);
  };
  const within = (uri: string) => (one: string) => one.startsWith(`${trim(uri)}/`);
  const missing = (uri: string) => new Error(`There is no file ${uri}.`);
  const put = (uri: string, bytes: Bytes) => {
    files.set(uri, bytes);
    for (const one of above(uri)) folders.add(one);
    changed(uri);
    wrote(uri, bytes);
  };
  const all = {
    read(uri: string): Bytes {
      const bytes = files.get(uri);
      if (!bytes) throw missing(uri);
      return bytes;
    },
    /** Returns a file that the app wrote, or an uploaded one. */
    find: async (uri: string): Promise<Bytes | undefined> =>
      files.get(uri) ?? (OWN.test(uri) ? undefined : uploaded(uri)),
    async need(uri: string): Promise<Bytes> {
      const bytes = await all.find(uri);
      if (!bytes) throw missing(uri);
      return bytes;
    },
    write: (uri: string, content: unknown): void => put(uri, bytesOf(content)),
    append(uri: string, content: unknown): void {
      const [before, more] = [files.get(uri) ?? new Uint8Array(), bytesOf(content)];
      const bytes = new Uint8Array(before.length + more.length);
      bytes.set(before);
      bytes.set(more, before.length);
      put(uri, bytes);
    },
    /** Listens to files that are written or removed, and to folders that are removed. */
    onChange: (listener: Listener) => void listeners.push(listener),
    /** Milliseconds since the epoch. */
    changedAt: (uri: string): number => times.get(trim(uri)) ?? 0,
    isFile: (uri: string) => files.has(uri),
    isFolder: (uri: string) => folders.has(trim(uri)),
    makeFolder: (uri: string) => void folders.add(trim(uri)),
    remove(uri: string): void {
      for (const one of [...files.keys(), ...folders]) {
        if (one !== trim(uri) && !within(uri)(one)) continue;
        files.delete(one);
        folders.delete(one);
        changed(one);
      }
    },
    /** The target path of a copy. In a folder the copy keeps its name. */
    placeIn(from: string, to: string): string {
      const isFolder = all.isFolder(to) || (to.endsWith('/') && !all.isFolder(from));
      return isFolder ? `${trim(to)}/${trim(from).replace(/^.*\//, '')}` : to;
    },
    copy(from: string, to: string): void {
      const bytes = files.get(from);
      if (bytes) put(to, bytes);
      else if (!all.isFolder(from)) throw missing(from);
      else all.makeFolder(to);
      for (const one of [...files.keys()].filter(within(from)))
        put(trim(to) + one.slice(trim(from).length), all.read(one));
    },
    /** Lists the direct children of a folder. */
    list(uri: string): { uri: string; isDirectory: boolean }[] {
      const own = (one: string) =>
        within(uri)(one) && !one.slice(trim(uri).length + 1).includes('/');
      return [
        ...[...folders].filter(own).map((one) => ({ uri: `${one}/`, isDirectory: true })),
        ...[...files.keys()].filter(own).map((one) => ({ uri: one, isDirectory: false })),
      ];
    },
  };
  return all;
}
