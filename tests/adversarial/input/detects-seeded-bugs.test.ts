import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  type FileSystem,
  nodeFileSystem,
} from '../../../packages/server/src/blobs/files/file-system.ts';
import type { Overrides } from '../../../packages/server/src/compose/parts.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { reportedBy } from '../support/reported-by.ts';
import { tryNames } from './names/scenario.ts';
import { readOperations } from './operations/document.ts';
import { ask } from './operations/scenario.ts';
import { sendDamaged } from './wire/mutations.ts';
import { fillSlots } from './wire/slot-puts.ts';

/** Most damaged requests are refused before they reach a query of builds. */
const MANY = 1000;

const around = (path: string) => `${path.split('/data/blobs/')[0]}`;

const fileSystem = (more: Partial<FileSystem>): Overrides => ({
  fs: { ...nodeFileSystem, ...more },
});

const SERVED = 'an answer contains a file that is not served';

function serving(file: string): Overrides {
  let path = '';
  const open: FileSystem['open'] = (opened, flags) => {
    path = join(around(opened), file);
    return nodeFileSystem.open(opened, flags);
  };
  return {
    ...fileSystem({ open }),
    blobs: (blobs) => ({ ...blobs, read: async () => Readable.from([await readFile(path)]) }),
  };
}

const seededBugs: Record<string, [reported: string, () => Overrides]> = {
  'a file is written beside the data directory': [
    'a file beside the data directory',
    () => {
      const open: FileSystem['open'] = async (path, flags) => {
        if (path.includes('/data/blobs/objects/'))
          await writeFile(join(around(path), 'beside'), '');
        return nodeFileSystem.open(path, flags);
      };
      return fileSystem({ open });
    },
  ],
  'a file that the server does not create is in the data directory': [
    'names that are not the server’s',
    () => {
      const open: FileSystem['open'] = async (path, flags) => {
        if (flags === 'wx') await writeFile(join(dirname(path), 'other.png'), '');
        return nodeFileSystem.open(path, flags);
      };
      return fileSystem({ open });
    },
  ],
  'a file beside the data directory is served': [SERVED, () => serving('neighbour')],
  'the secret of the server is served': [SERVED, () => serving('data/secret')],
};

test.each(Object.entries(seededBugs))(
  'a seeded bug is reported: %s',
  { timeout: 300_000 },
  async (_, [reported, bug]) => {
    expect(await reportedBy((run) => tryNames(run, bug()))).toContain(reported);
  },
);

/** Queries of builds fail after a delay, like those to a database over a network. */
const failingLater: Overrides = {
  store: (store) => {
    const fail = async () => {
      await sleep(100);
      throw new Error('builds cannot be read');
    };
    const failing = { list: fail, latest: fail };
    return { ...store, builds: { ...store.builds, ...failing } };
  },
};

test('a 500 that comes with a delay is reported for damaged requests', {
  timeout: 300_000,
}, async () => {
  expect(await reportedBy((run) => sendDamaged(run, failingLater), MANY)).toContain('status 500');
});

test('an operation whose requests never reach it is reported', { timeout: 300_000 }, async () => {
  const astray = readOperations().map((operation) =>
    operation.id === 'latestBuild' ? { ...operation, path: '/api/v1/build' } : operation,
  );
  expect(await reportedBy((run) => ask(run, astray), 1500)).toContain(
    'latestBuild never succeeded',
  );
});

/** Stores whatever bytes arrive. `then` decides the result of the PUT. */
const careless = (
  then: <T>(receive: () => Promise<T>, stored: T) => T | Promise<T>,
): Overrides => ({
  files: (files) => ({
    ...files,
    async receive(body, expected) {
      const bytes = await buffer(body);
      const contentHash = sha256(bytes);
      const stored = await files.receive(Readable.from([bytes]), { ...expected, contentHash });
      return then(() => files.receive(Readable.from([bytes]), expected), stored);
    },
  }),
});

const slotBugs: Record<string, [reported: string, Overrides]> = {
  'other bytes are taken': ['a bit flipped: the PUT', careless((_, stored) => stored)],
  'refused bytes are kept': ['other bytes are stored', careless((receive) => receive())],
  'other bytes are read': [
    'a bit flipped: what is read',
    {
      files: (files) => ({
        ...files,
        read: async (...what) =>
          Readable.from([(await buffer(await files.read(...what))).reverse()]),
      }),
    },
  ],
};

test.each(Object.entries(slotBugs))(
  'a seeded bug is reported: %s',
  { timeout: 300_000 },
  async (_, bug) => {
    const [reported, overrides] = bug;
    expect(await reportedBy((run) => fillSlots(run, overrides), 80)).toContainEqual(
      expect.stringContaining(reported),
    );
  },
);
