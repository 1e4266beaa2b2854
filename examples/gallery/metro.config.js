const path = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  // By default Metro keeps transformed modules in the system's temp folder; next to the app, CI can cache them.
  cacheStores: ({ FileStore }) => [new FileStore({ root: path.join(__dirname, '.metro-cache') })],
  resolver: { useWatchman: false },
});
