const path = require('node:path');

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Each version bundles the app beside it with packages of its own. */
exports.configOf = (root) => {
  const load = (name) => require(require.resolve(name, { paths: [root] }));
  const { getDefaultConfig, mergeConfig } = load('@react-native/metro-config');
  return mergeConfig(getDefaultConfig(root), {
    watchFolders: [__dirname],
    // Metro itself, of this version: the config needs its cache.
    cacheStores: ({ FileStore }) => [new FileStore({ root: path.join(root, '.metro-cache') })],
    resolver: {
      useWatchman: false,
      nodeModulesPaths: [path.join(root, 'node_modules')],
      // What other versions have installed is none of its business.
      blockList: new RegExp(`^${escaped(__dirname)}/(?!${escaped(path.basename(root))}/)\\d`),
    },
  });
};
