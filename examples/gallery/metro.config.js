const path = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

// The app beside this one has the same React Native, which Metro transforms once for both.
const cache = path.join(__dirname, '..', 'react-native', '.metro-cache');

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  cacheStores: ({ FileStore }) => [new FileStore({ root: cache })],
  // A name. By default it is a path, which is part of the cache's keys.
  transformer: { asyncRequireModulePath: 'metro-runtime/src/modules/asyncRequire' },
  resolver: { useWatchman: false },
});
