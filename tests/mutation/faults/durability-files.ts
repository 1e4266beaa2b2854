import type { Group } from '../fault.ts';

/** Durability of files that something else relies on. */
export const durableFiles: Group = {
  why: 'A generic mutator takes away no awaited call, and an fsync left out changes no answer: only a test that loses the power, or watches the file system, notices.',
  faults: [
    {
      name: 'an upload is answered before its bytes are on the disk',
      file: 'packages/server/src/blobs/files/store.ts',
      find: 'await write.commit();',
      replace: 'write.commit().catch(() => {});',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the data of a large upload is not synced',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: `await file.datasync();
    await this.#close(file);`,
      replace: 'await this.#close(file);',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the name of a large upload is not synced',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: 'await this.#deps.syncEntry(this.#final);',
      replace: '',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the data of a small upload is not synced',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: 'file.datasync(), this.#deps',
      replace: 'this.#deps',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the name of a small upload is not synced',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: '[file.datasync(), this.#deps.syncEntry(this.#final)]',
      replace: '[file.datasync()]',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'a large upload is renamed before its data is synced',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: `await file.datasync();
    await this.#close(file);
    this.#made.add(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);`,
      replace: `this.#made.add(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);
    await file.datasync();
    await this.#close(file);`,
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the folder is synced before the rename',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: `await this.#deps.fs.rename(this.#temporary, this.#final);
    this.#made.delete(this.#temporary);
    await this.#deps.syncEntry(this.#final);`,
      replace: `await this.#deps.syncEntry(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);
    this.#made.delete(this.#temporary);`,
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'a small upload is synced before it is written',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: `await writeAll(file, this.#batch.parts, 0);
    await Promise.all([file.datasync(), this.#deps.syncEntry(this.#final)]);`,
      replace: `await Promise.all([file.datasync(), this.#deps.syncEntry(this.#final)]);
    await writeAll(file, this.#batch.parts, 0);`,
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'a failed background fsync is ignored',
      file: 'packages/server/src/blobs/files/durable-write.ts',
      find: `.datasync()
      .catch((error) => this.#fail(error))`,
      replace: `.datasync()
      .catch(() => {})`,
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'an fsync that began before the rename is reused',
      file: 'packages/server/src/blobs/files/directory-sync.ts',
      find: 'if (!ahead) return start(directory);',
      replace: 'return ahead ?? start(directory);',
      tests: ['packages/server/src/blobs/files/directory-sync.test.ts'],
    },
    {
      name: 'a new folder of objects is not synced',
      file: 'packages/server/src/blobs/files/folders.ts',
      find: 'await syncDirectory(objects);',
      replace: '',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'the folders above the data directory are not synced',
      file: 'packages/server/src/blobs/files/folders.ts',
      find: 'await syncDirectory(path).catch(ignoreUnreadable);',
      replace: '',
      tests: ['packages/server/src/blobs/files/durability.test.ts'],
    },
    {
      name: 'a secret is not synced before it is linked',
      file: 'packages/server/src/platform/secret.ts',
      find: 'await file.sync();',
      replace: '',
      tests: ['packages/server/src/platform/secret.test.ts'],
    },
    {
      name: 'the name of a secret is not synced',
      file: 'packages/server/src/platform/secret.ts',
      find: 'await folder.sync();',
      replace: '',
      tests: ['packages/server/src/platform/secret.test.ts'],
    },
    {
      name: 'the name of a data directory is not synced',
      file: 'packages/server/src/platform/data-directory.ts',
      find: 'await folder.sync();',
      replace: '',
      tests: ['packages/server/src/platform/data-directory.test.ts'],
    },
  ],
};
