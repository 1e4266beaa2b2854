/**
 * Modules that apps ask for and do without. To be given one would tell them that they run in Expo Go,
 * or in a development build. Without ExpoHead expo-router draws no `<Head>`, as on Android: it hands on
 * what is on the screen to other devices.
 */
export const ABSENT: readonly string[] = [
  ...['ExpoGo', 'EXDevLauncher', 'ExpoDevLauncher', 'ExpoDevMenu', 'ExpoFontUtils'],
  ...['ExpoObserve', 'ExpoAppMetrics', 'ExpoModulesCoreJSLogger', 'ExpoDomWebViewModule'],
  ...['ExpoInsights', 'ExpoDevMenuInternal', 'DevMenuPreferences', 'ExpoAsyncStorage'],
  'ExpoHead',
];
