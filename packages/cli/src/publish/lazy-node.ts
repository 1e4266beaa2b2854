import { isBuiltin } from 'node:module';
import type { Plugin } from 'rolldown';

/** Names the substitutes of Node's modules in a bundle. */
const LAZY = '\0lazy:';

/** Node's modules whose export is an object. Classes extend the others, such as node:events. */
const isObject = (name: string): boolean =>
  typeof (process.getBuiltinModule(name) as unknown) === 'object';

/**
 * For rolldown: an `import` or `require` of a module of Node loads it when something of it is used. Node
 * would load all of them before the first line of a bundle, and with node:http its own `fetch` as well,
 * because an `import` reads every export. npm packages require modules, such as node:https, that they
 * use only in some configurations.
 */
export const lazyNode: Plugin = {
  name: 'lazy-node',
  resolveId(id, importer, { kind }) {
    if (!isBuiltin(id)) return null;
    const isStatic = kind === 'import-statement' || kind === 'require-call';
    const isLazy = isStatic && !importer?.startsWith(LAZY) && isObject(id);
    return isLazy ? LAZY + id.replace(/^(node:)?/, 'node:') : { id, external: true };
  },
  load(id) {
    if (!id.startsWith(LAZY)) return null;
    const name = id.slice(LAZY.length);
    const names = JSON.stringify(Object.keys(process.getBuiltinModule(name) ?? {}));
    return `let loaded;
      for (const name of ${names})
        Object.defineProperty(exports, name, {
          enumerable: true,
          get: () => (loaded ??= require('${name}'))[name],
        });`;
  },
};
