const path = require('node:path');
const { getDefaultConfig } = require('expo/metro-config');

// expo-router has a copy of React Navigation of its own and refuses another one. Here both have screens.
process.env.EXPO_ROUTER_DISABLE_RN_NAVIGATION_CHECK = '1';

const config = getDefaultConfig(__dirname);
// By default Metro keeps transformed modules in the system's temp folder; next to the app, CI can cache them.
config.cacheStores = ({ FileStore }) => [
  new FileStore({ root: path.join(__dirname, '.metro-cache') }),
];
config.resolver.useWatchman = false;
// A library is evaluated when its screen is shown, so that what it does then is its own.
config.transformer.getTransformOptions = async () => ({
  transform: { experimentalImportSupport: false, inlineRequires: true },
});
module.exports = config;
