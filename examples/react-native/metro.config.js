const path = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  // By default Metro keeps transformed modules in the system's temp folder; next to the app, CI can cache them.
  cacheStores: ({ FileStore }) => [new FileStore({ root: path.join(__dirname, '.metro-cache') })],
  // A name. By default it is a path, which is part of the cache's keys: it would fit this folder alone.
  transformer: { asyncRequireModulePath: 'metro-runtime/src/modules/asyncRequire' },
  resolver: { useWatchman: false },
});
