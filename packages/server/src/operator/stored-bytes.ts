import type { Parts } from '../compose/parts.ts';
import { openStorage } from '../compose/storage.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { ObjectRecord } from '../core/ports/upload-repositories.ts';
import { concealPath } from '../platform/conceal-ids.ts';
import { type Finding, fail, ok } from './finding.ts';
import { size } from './progress-line.ts';

/** How many lost objects are named. */
const NAMED = 3;

/** Checks whether the store has the bytes of every object that a build or preview refers to. */
export async function storedBytes({ deps }: Parts, config: Config): Promise<Finding> {
  const { rows, close } = await openStorage({ config, credentials: undefined });
  try {
    // S3 lists a thousand keys in one request; otherwise each object takes a request. On a disk a list
    // costs as much for each file, and does not have its size.
    const listed = config.blobs.kind === 's3' ? await keysIn(deps.blobs) : new Set<string>();
    const lost: { object: ObjectRecord; usedBy: string[] }[] = [];
    let objects = 0;
    for await (const object of rows.objects()) {
      objects += 1;
      if (listed.has(object.key) || (await deps.blobs.size(object.key)) === object.sizeBytes)
        continue;
      // The rows are from a moment ago: a sweep may have deleted this one and its bytes.
      const usedBy = await rows.usersOf(object.key);
      const references = usedBy.map((id) => concealPath(id, deps.shareReference));
      if (references.length > 0) lost.push({ object, usedBy: references });
    }
    if (lost.length === 0) return ok('stored bytes', `all of ${objects} objects are there`);
    const named = lost
      .slice(0, NAMED)
      .map(
        ({ object: { contentHash, sizeBytes }, usedBy }) =>
          `${contentHash} (${size(sizeBytes)}) of ${usedBy.slice(0, NAMED).join(' and ')}`,
      );
    return fail(
      'stored bytes',
      `The store has lost ${lost.length} of ${objects} objects, such as ${named.join(', ')}. Restore them from a backup, or upload the same bundle and files again. \`vitrine-server audit\` names pages by the same references.`,
    );
  } finally {
    await close();
  }
}

async function keysIn(blobs: BlobStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of blobs.list()) keys.add(key);
  return keys;
}
