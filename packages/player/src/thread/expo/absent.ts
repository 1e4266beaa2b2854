/**
 * Modules that apps ask for and do without. To be given one would tell them that they run in Expo Go,
 * or in a development build.
 */
export const ABSENT: readonly string[] = [
  ...['ExpoGo', 'EXDevLauncher', 'ExpoDevLauncher', 'ExpoDevMenu', 'ExpoFontUtils'],
  ...['ExpoObserve', 'ExpoAppMetrics', 'ExpoModulesCoreJSLogger', 'ExpoDomWebViewModule'],
  ...['ExpoInsights', 'ExpoDevMenuInternal', 'DevMenuPreferences', 'ExpoAsyncStorage'],
];
