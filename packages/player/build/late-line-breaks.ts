import type { Plugin } from 'rolldown';

/** The table of the package `linebreak`, which is unpacked when the module is loaded. */
const TABLE = /const (\S+classTrie) = new (\S+)\((\S+)\);/;

/**
 * Unpacks the table of line breaks when a text first needs it: most texts do not, and an app would wait
 * for it at each start.
 */
export function withLateTable(code: string): string {
  if (!TABLE.test(code)) throw new Error('The package linebreak no longer has its table here.');
  return code.replace(
    TABLE,
    (_, name, Trie, data) =>
      `let ${name}$made; const ${name} = {
        get: (code) => (${name}$made ??= new ${Trie}(${data})).get(code),
      };`,
  );
}

export const lateLineBreaks: Plugin = {
  name: 'late-line-breaks',
  transform: {
    filter: { id: /[\\/]linebreak[\\/]dist[\\/]module\.mjs$/ },
    handler: withLateTable,
  },
};
