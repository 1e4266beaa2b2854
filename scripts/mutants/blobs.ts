import type { Fault } from './fault.ts';

const blobs = 'packages/server/src/blobs';
const durability = [`${blobs}/files/durability.test.ts`];

/** Bytes on their way to the disk. */
export const writing: Fault[] = [
  {
    name: 'an upload is answered before its bytes are on the disk',
    file: `${blobs}/files/store.ts`,
    find: 'await write.commit();',
    replace: 'write.commit().catch(() => {});',
    tests: durability,
  },
  {
    name: 'the data of a large upload is not synced',
    file: `${blobs}/files/durable-write.ts`,
    find: `await file.datasync();
    await this.#close(file);`,
    replace: 'await this.#close(file);',
    tests: durability,
  },
  {
    name: 'the name of a large upload is not synced',
    file: `${blobs}/files/durable-write.ts`,
    find: 'await this.#deps.syncEntry(this.#final);',
    replace: '',
    tests: durability,
  },
  {
    name: 'the data of a small upload is not synced',
    file: `${blobs}/files/durable-write.ts`,
    find: 'file.datasync(), this.#deps',
    replace: 'this.#deps',
    tests: durability,
  },
  {
    name: 'the name of a small upload is not synced',
    file: `${blobs}/files/durable-write.ts`,
    find: '[file.datasync(), this.#deps.syncEntry(this.#final)]',
    replace: '[file.datasync()]',
    tests: durability,
  },
  {
    name: 'a large upload is written in place',
    file: `${blobs}/files/store.ts`,
    find: '{ temporary: temporaryPath(), final: folders.pathOf(key) }',
    replace: '{ temporary: folders.pathOf(key), final: folders.pathOf(key) }',
    tests: durability,
  },
  {
    name: 'a new folder is not synced',
    file: `${blobs}/files/folders.ts`,
    find: 'await syncDirectory(objects);',
    replace: '',
    tests: durability,
  },
  {
    name: 'the outer folders are not synced',
    file: `${blobs}/files/folders.ts`,
    find: 'await syncDirectory(directory);',
    replace: '',
    tests: durability,
  },
  {
    name: 'the folders above the data directory are not synced',
    file: `${blobs}/files/folders.ts`,
    find: 'await syncDirectory(path).catch(ignoreUnreadable);',
    replace: '',
    tests: durability,
  },
  {
    name: 'folders are not synced',
    file: `${blobs}/files/directory-sync.ts`,
    find: 'await handle.sync();',
    replace: '',
    tests: durability,
  },
  {
    name: 'an upload does not wait for its folder',
    file: `${blobs}/files/store.ts`,
    find: 'await folders.ready(key).catch(refuse);',
    replace: 'folders.ready(key).catch(refuse);',
    tests: durability,
  },
  {
    name: 'a large upload is named before its data is on the disk',
    file: `${blobs}/files/durable-write.ts`,
    find: `await file.datasync();
    await this.#close(file);
    this.#made.add(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);`,
    replace: `this.#made.add(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);
    await file.datasync();
    await this.#close(file);`,
    tests: durability,
  },
  {
    name: 'an fsync that failed in the background is forgotten',
    file: `${blobs}/files/durable-write.ts`,
    find: `.datasync()
      .catch((error) => this.#fail(error))`,
    replace: `.datasync()
      .catch(() => {})`,
    tests: durability,
  },
  {
    name: 'a large upload is synced at its end only',
    file: `${blobs}/files/durable-write.ts`,
    find: 'if (this.#syncing || this.#position - this.#synced < SYNC_EVERY_BYTES) return;',
    replace: 'if (this.#syncing || this.#synced < SYNC_EVERY_BYTES) return;',
    tests: durability,
  },
  {
    name: 'an fsync in the background is not waited for',
    file: `${blobs}/files/durable-write.ts`,
    find: `await this.#syncing;
    await this.#drain();`,
    replace: 'await this.#drain();',
    tests: durability,
  },
  {
    name: 'an fsync that began before the rename is enough',
    file: `${blobs}/files/directory-sync.ts`,
    find: 'if (!ahead) return start(directory);',
    replace: 'return ahead ?? start(directory);',
    tests: [`${blobs}/files/directory-sync.test.ts`],
  },
  {
    name: 'an fsync that was to follow one that failed is believed',
    file: `${blobs}/files/directory-sync.ts`,
    find: 'next = ahead.then(',
    replace: 'next = ahead.catch(() => {}).then(',
    tests: [`${blobs}/files/directory-sync.test.ts`],
  },
  {
    name: 'what comes after a failed write is taken',
    file: `${blobs}/files/durable-write.ts`,
    find: `  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;`,
    replace: '  write(chunk: Uint8Array): Promise<void> | undefined {',
    tests: [`${blobs}/files/durable-write.test.ts`],
  },
  {
    name: 'what a failed upload wrote stays',
    file: `${blobs}/files/durable-write.ts`,
    find: 'for (const path of this.#made) await',
    replace: 'for (const path of []) await',
    tests: durability,
  },
  {
    name: 'the rest of a short write is dropped',
    file: `${blobs}/files/batch.ts`,
    find: 'left = after(left, bytesWritten);',
    replace: 'left = [];',
    tests: ['packages/server/src/blobs/files/batch.test.ts'],
  },
  {
    name: 'a full disk is an outage',
    file: `${blobs}/storage-failure.ts`,
    find: "'ENOSPC', ",
    replace: '',
    tests: durability,
  },
  {
    name: 'uploads take memory without a limit',
    file: `${blobs}/semaphore.ts`,
    find: 'if (!this.isContended && this.#fits(bytes)) {',
    replace: 'if (!this.isContended) {',
    tests: [`${blobs}/semaphore.test.ts`],
  },
  {
    name: 'everybody on the machine reads uploads',
    file: `${blobs}/files/file-system.ts`,
    find: 'open(path, flags, 0o600)',
    replace: 'open(path, flags, 0o644)',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'everybody on the machine lists uploads',
    file: `${blobs}/files/file-system.ts`,
    find: 'mode: 0o700, ',
    replace: 'mode: 0o755, ',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'whoever comes during the second fsync of a folder relies on it',
    file: `${blobs}/files/directory-sync.ts`,
    find: 'queued.delete(directory);',
    replace: '',
    tests: [`${blobs}/files/directory-sync.test.ts`],
  },
  {
    name: 'the folder of a large upload is synced before it has its name',
    file: `${blobs}/files/durable-write.ts`,
    find: `await this.#deps.fs.rename(this.#temporary, this.#final);
    this.#made.delete(this.#temporary);
    await this.#deps.syncEntry(this.#final);`,
    replace: `await this.#deps.syncEntry(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);
    this.#made.delete(this.#temporary);`,
    tests: durability,
  },
  {
    name: 'a small upload is synced before it is written',
    file: `${blobs}/files/durable-write.ts`,
    find: `await writeAll(file, this.#batch.parts, 0);
    await Promise.all([file.datasync(), this.#deps.syncEntry(this.#final)]);`,
    replace: `await Promise.all([file.datasync(), this.#deps.syncEntry(this.#final)]);
    await writeAll(file, this.#batch.parts, 0);`,
    tests: durability,
  },
];
