import type { ExpoModule } from '../core/module.ts';
import { application } from './application.ts';
import { asset } from './asset.ts';
import { clipboard } from './clipboard.ts';
import { constants } from './constants.ts';
import { cryptography } from './crypto.ts';
import { device } from './device.ts';
import { fetchModule } from './fetch.ts';
import { fileSystem } from './file-system.ts';
import { fileSystemLegacy } from './file-system-legacy.ts';
import { fontLoader } from './font-loader.ts';
import { glassEffect } from './glass-effect.ts';
import { haptics } from './haptics.ts';
import { image } from './image.ts';
import { keepAwake } from './keep-awake.ts';
import { linking } from './linking.ts';
import { localization } from './localization.ts';
import { router } from './router.ts';
import { secureStore } from './secure-store.ts';
import { splashScreen } from './splash-screen.ts';
import { statusBar } from './status-bar.ts';
import { systemUI } from './system-ui.ts';
import { updates } from './updates.ts';
import { webBrowser } from './web-browser.ts';

/** A module whose views are all that it has. */
const viewsOnly: ExpoModule = () => ({});

/** Every module of Expo, by the name that requireNativeModule asks for. */
export const modules: Record<string, ExpoModule> = {
  ...{ ExpoApplication: application, ExpoAsset: asset, ExpoClipboard: clipboard },
  ...{ ExponentConstants: constants, ExpoCrypto: cryptography, ExpoDevice: device },
  ...{ ExpoFetchModule: fetchModule, FileSystem: fileSystem, ExpoFileSystem: fileSystem },
  ...{ ExponentFileSystem: fileSystemLegacy, ExpoFontLoader: fontLoader },
  ...{ ExpoGlassEffect: glassEffect, ExpoHaptics: haptics, ExpoImage: image },
  ...{ ExpoKeepAwake: keepAwake, ExpoLinking: linking, ExpoLocalization: localization },
  ...{ ExpoRouter: router, ExpoSecureStore: secureStore, ExpoSplashScreen: splashScreen },
  ...{
    ExpoStatusBar: statusBar,
    ExpoSystemUI: systemUI,
    ExpoUpdates: updates,
    ExpoWebBrowser: webBrowser,
  },
  ...{ ExpoBlur: viewsOnly, ExpoBlurView: viewsOnly, ExpoLinearGradient: viewsOnly },
  ...{ SymbolModule: viewsOnly, ExpoRouterNativeLinkPreview: viewsOnly },
  ...{ ExpoRouterToolbarModule: viewsOnly },
};
