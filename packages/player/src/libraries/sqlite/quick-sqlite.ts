import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf } from './databases.ts';
import type { Connection } from './engine/connection.ts';
import { installs, pathIn, runFile } from './installed.ts';
import { type Command, quiet, resultOf, runBatch } from './results.ts';

const FOLDER = '/documents';

/** Adds to each method an `…Async` variant that returns a promise. */
const withLater = <Methods extends Record<string, (...values: never[]) => unknown>>(
  methods: Methods,
) => ({
  ...methods,
  ...Object.fromEntries(
    Object.entries(methods).map(([name, work]) => [
      `${name}Async`,
      async (...values: never[]) => work(...values),
    ]),
  ),
});

/** react-native-quick-sqlite/src/index.ts: databases are known by their name. */
export const quickSQLite: NativeModule = (worker) => {
  const databases = databasesOf(worker);
  const opened = new Map<string, Connection>();
  const of = (name: string): Connection => {
    const connection = opened.get(name);
    if (!connection) throw new Error(`[react-native-quick-sqlite]: Database ${name} is not open`);
    return connection;
  };
  const close = (name: string) => {
    databases.close(of(name));
    opened.delete(name);
  };
  const proxy = quiet({
    open(name: string, location = '') {
      if (!opened.has(name))
        opened.set(name, databases.open(pathIn(`${FOLDER}/${location}`, name)));
    },
    close,
    delete(name: string, location = '') {
      if (opened.has(name)) close(name);
      databases.delete(pathIn(`${FOLDER}/${location}`, name));
    },
    attach(name: string, other: string, alias: string, location = '') {
      const file = databases.open(pathIn(`${FOLDER}/${location}`, other));
      of(name).run(`ATTACH ? AS "${alias}"`, [file.path]);
    },
    detach: (name: string, alias: string) => of(name).exec(`DETACH "${alias}"`),
    ...withLater({
      execute: (name: string, source: string, values?: unknown[]) =>
        resultOf(of(name).run(source, values)),
      executeBatch: (name: string, commands: Command[]) => runBatch(of(name), commands),
      loadFile: (name: string, file: string) => runFile(worker, of(name), file),
    }),
  });
  const members = {
    getConstants: () => ({}),
    install: installs({ __QuickSQLiteProxy: proxy }),
  };
  return completed('QuickSQLite', members, worker);
};
