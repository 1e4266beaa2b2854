import type { WorkerContext } from '../../worker/context.ts';
import type { Connection } from './engine/connection.ts';

/** The path of a file in a folder. Either may be the url of a file. */
export const pathIn = (folder: string, name: string): string =>
  name.startsWith('/') || name.startsWith('file:') ? name : `${folder.replace(/\/+$/, '')}/${name}`;

/** A function that sets globals, as the `install` of a library with JSI does. */
export const installs = (globals: object) => () => {
  Object.assign(globalThis, globals);
  return true;
};

/** Runs the statements of a file, one on each line. */
export function runFile({ files }: WorkerContext, connection: Connection, file: string) {
  const bytes = files.read(file.startsWith('file:') ? file : `file://${file}`);
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return connection.transaction(() => {
    let rowsAffected = 0;
    for (const line of lines) rowsAffected += connection.run(line).changes;
    return { rowsAffected, commands: lines.length };
  });
}
