import type { ForExpo } from '../../sqlite/expo.ts';
import type { ExpoModule } from '../core/module.ts';
import { application, constants, device, updates } from './app.ts';
import { asset, fontLoader, fontUtils, image } from './assets.ts';
import { bottomSheet } from './bottom-sheet.ts';
import { cryptography } from './crypto.ts';
import { fetchModule } from './fetch.ts';
import { fileSystem } from './file-system.ts';
import { fileSystemLegacy } from './file-system-legacy.ts';
import { imageManipulator } from './image-manipulator.ts';
import { linking, router, webBrowser } from './links.ts';
import { localization } from './localization.ts';
import { print } from './print.ts';
import { screenOrientation } from './screen-orientation.ts';
import { sharing } from './sharing.ts';
import {
  burnt,
  clipboard,
  glassEffect,
  haptics,
  keepAwake,
  navigationBar,
  secureStore,
  splashScreen,
  statusBar,
  systemUI,
} from './system.ts';
import { ui } from './ui.ts';
import { userDefaults } from './user-defaults.ts';

/** A module that has views and no members. */
const viewsOnly: ExpoModule = () => ({});

/** expo-sqlite, whose database is in a script of its own. */
const sqlite: ExpoModule = ({ find }, classes) =>
  (find('ExpoSQLite') as ForExpo).membersOf(classes);

/** react-native-image-colors, which has a script of its own. */
const imageColors: ExpoModule = ({ find }) => find('ImageColors') ?? {};

/** The modules of Expo, by the name in requireNativeModule. */
export const modules: Record<string, ExpoModule> = {
  BottomSheet: bottomSheet,
  Burnt: burnt,
  ExpoApplication: application,
  ExpoAsset: asset,
  ExpoClipboard: clipboard,
  ExponentConstants: constants,
  ExpoCrypto: cryptography,
  ExpoDevice: device,
  ExpoFetchModule: fetchModule,
  FileSystem: fileSystem,
  ExpoFileSystem: fileSystem,
  ExponentFileSystem: fileSystemLegacy,
  ExpoFontLoader: fontLoader,
  ExpoFontUtils: fontUtils,
  ExpoGlassEffect: glassEffect,
  ExpoHaptics: haptics,
  ExpoImage: image,
  ExpoImageManipulator: imageManipulator,
  ExpoKeepAwake: keepAwake,
  ExpoLinking: linking,
  ExpoLocalization: localization,
  ExpoNavigationBar: navigationBar,
  ExpoPrint: print,
  ExpoRouter: router,
  ExpoScreenOrientation: screenOrientation,
  ExpoSecureStore: secureStore,
  ExpoSharing: sharing,
  ExpoSplashScreen: splashScreen,
  ExpoSQLite: sqlite,
  ExpoSQLiteNext: sqlite,
  ExpoStatusBar: statusBar,
  ExpoSystemUI: systemUI,
  ExpoUI: ui,
  ExpoUpdates: updates,
  ExpoWebBrowser: webBrowser,
  ImageColors: imageColors,
  ReactNativeUserDefaults: userDefaults,
  ExpoBlur: viewsOnly,
  ExpoBlurView: viewsOnly,
  ExpoLinearGradient: viewsOnly,
  SymbolModule: viewsOnly,
  ExpoRouterNativeLinkPreview: viewsOnly,
  ExpoRouterToolbarModule: viewsOnly,
};
