import { pathsOf, readParts, writeParts } from '../libraries/stored-parts.ts';
import { createStore } from '../libraries/stored-values.ts';
import type { WorkerContext } from './context.ts';

const SAVE_MS = 100;
/** A device may empty the cache. */
const KEPT = /^file:\/\/\/(?!cache\/)/;
/** The app storage has room for 5,000,000 characters, and base64 needs four for three bytes. */
const MAX_BYTES = 3 << 20;
const LONGEST_URI = 1000;

/** Restores the files that the app wrote before a reload, and keeps those that it writes. */
export function keepFiles(worker: WorkerContext): void {
  const { files, native, send } = worker;
  const store = createStore(worker, 'files');
  for (const uri of pathsOf(store)) {
    const bytes = readParts(store, uri);
    if (bytes) files.write(uri, bytes);
  }
  const changed = new Set<string>();
  const refused = new Set<string>();

  const refuse = (uri: string) => {
    writeParts(store, uri, undefined);
    if (refused.has(uri)) return;
    refused.add(uri);
    const text = `There is no room to keep the file ${uri}: ${MAX_BYTES >> 20} MiB at most.`;
    send({ type: 'log', level: 'warn', text });
  };
  const save = (uri: string) => {
    const bytes = files.isFile(uri) ? files.read(uri) : undefined;
    try {
      if (bytes && (bytes.length > MAX_BYTES || uri.length > LONGEST_URI)) refuse(uri);
      else writeParts(store, uri, bytes);
    } catch {
      refuse(uri);
    }
  };
  files.onChange((uri) => {
    if (!KEPT.test(uri)) return;
    if (changed.size === 0)
      native.setTimeout(() => {
        for (const one of changed) save(one);
        changed.clear();
      }, SAVE_MS);
    changed.add(uri);
  });
}
