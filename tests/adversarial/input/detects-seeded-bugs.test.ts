import { createHash } from 'node:crypto';
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
import { runScenario } from '../run-scenario.ts';
import type { Run, Scenario } from '../scenario.ts';
import { tryNames } from './names/scenario.ts';
import { readOperations } from './operations/document.ts';
import { ask } from './operations/scenario.ts';
import { sendDamaged } from './wire/mutations.ts';
import { fillSlots } from './wire/slot-puts.ts';

/** Few of them stay what they were, so that they come so far. */
const MANY = 1000;

const SQLITE = { database: 'sqlite', blobs: 'files', processes: 1 } as const;

/** The folder that holds the data directory of a path in it. */
const around = (path: string) => `${path.split('/data/blobs/')[0]}`;

const fileSystem = (more: Partial<FileSystem>): Overrides => ({
  fs: { ...nodeFileSystem, ...more },
});

const SERVED = 'an answer has a file in it that is not for anybody';

/** Answers that file, whatever bytes are asked for. */
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

/** What a server may do wrong with a name, and what is told of it. */
const seededBugs: Record<string, [told: string, () => Overrides]> = {
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
  'a file of the data directory is none of the server’s': [
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

/** All that is told, where a report has the first few. */
async function toldBy(tried: (run: Run) => Promise<void>, least = 1): Promise<string[]> {
  const broken: string[] = [];
  const scenario: Scenario = {
    name: 'input/detects seeded bugs',
    promise: 'the scenarios detect seeded bugs',
    weight: 0,
    least: { long: least, short: least },
    run: (run) => tried({ ...run, broken: (what) => void broken.push(what) }),
  };
  const { failures } = await runScenario(scenario, SQLITE, 1, { least, seconds: 0 });
  // Who has ended early has told nothing by itself.
  return [...broken, ...failures.map(({ what, how }) => `${what}: ${how}`)];
}

test.each(Object.entries(seededBugs))(
  'shows that %s',
  { timeout: 300_000 },
  async (_, [told, bug]) => {
    expect(await toldBy((run) => tryNames(run, bug()))).toContain(told);
  },
);

/** Builds cannot be read, and not at once: as with a database that is asked over a network. */
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

test('shows that a damaged request is answered 500 after a while', {
  timeout: 300_000,
}, async () => {
  expect(await toldBy((run) => sendDamaged(run, failingLater), MANY)).toContain('status 500');
});

test('shows that requests of an operation never come to it', { timeout: 300_000 }, async () => {
  const astray = readOperations().map((operation) =>
    operation.id === 'latestBuild' ? { ...operation, path: '/api/v1/build' } : operation,
  );
  expect(await toldBy((run) => ask(run, astray), MANY)).toContain('latestBuild was never done');
});

/** Takes whatever bytes come; `then` is what it does of a PUT after that. */
const careless = (
  then: <T>(receive: () => Promise<T>, stored: T) => T | Promise<T>,
): Overrides => ({
  files: (files) => ({
    ...files,
    async receive(body, expected) {
      const bytes = await buffer(body);
      const contentHash = createHash('sha256').update(bytes).digest('hex');
      const stored = await files.receive(Readable.from([bytes]), { ...expected, contentHash });
      return then(() => files.receive(Readable.from([bytes]), expected), stored);
    },
  }),
});

/** What a store may do wrong with a PUT, and what is told of it. */
const slotBugs: Record<string, [told: string, Overrides]> = {
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

test.each(Object.entries(slotBugs))('shows that %s', { timeout: 300_000 }, async (_, bug) => {
  const [told, overrides] = bug;
  expect(await toldBy((run) => fillSlots(run, overrides), 80)).toContainEqual(
    expect.stringContaining(told),
  );
});
