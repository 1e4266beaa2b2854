import type { NativeModule } from '../../worker/context.ts';
import { toast } from '../../worker/modules/services.ts';
import { completed } from '../../worker/unknown/members.ts';
import { isMember } from '../../worker/unknown/soft.ts';
import { registerWorker } from '../register.ts';
import { cookieManager } from './cookies.ts';
import {
  dateDialog,
  materialDateDialog,
  materialTimeDialog,
  rnDatePicker,
  timeDialog,
} from './date-dialog.ts';
import { googleSignIn } from './google-sign-in.ts';
import { keyboardModule } from './keyboard-module.ts';
import { orientationLocker } from './orientation.ts';
import { backgroundTimer, codePush, restart } from './services.ts';
import { rnShare } from './share.ts';
import { snackbar } from './snackbar.ts';
import { tcpSockets } from './tcp-sockets.ts';
import { vectorIcons } from './vector-icons.ts';
import { workletsCore } from './worklets-core.ts';

/** Native modules of libraries with one small module each. */

/**
 * RNBootSplash: react-native-bootsplash/src/NativeRNBootSplash.ts. The player has no splash screen,
 * so it is always hidden.
 */
const bootSplash: NativeModule = (worker) =>
  completed(
    'RNBootSplash',
    {
      getConstants: () => ({
        darkModeEnabled: false,
        logoSizeRatio: 1,
        navigationBarHeight: 0,
        statusBarHeight: 0,
      }),
      hide: async () => true,
      isVisible: () => false,
      getVisibilityStatus: async () => 'hidden',
    },
    worker,
  );

/**
 * ImagePicker, ImagePickerManager: react-native-image-picker/src/platforms/native.ts.
 * Every request is answered as cancelled.
 */
const imagePicker: NativeModule = ({ send }) => {
  const launch = (method: string) => (_: object, then: (answer: object) => void) => {
    send({ type: 'missing', what: 'method', name: `ImagePicker.${method}` });
    then({ didCancel: true });
  };
  return {
    getConstants: () => ({}),
    launchCamera: launch('launchCamera'),
    launchImageLibrary: launch('launchImageLibrary'),
  };
};

/**
 * RNCConfigModule: react-native-config. Its values are compiled into the native app and are not in
 * the upload, unless native-constants.json has them. Reading any other value is reported.
 */
const config: NativeModule = ({ send, settings }) => {
  const said = new Set<string>();
  const values = { ...Object(settings.nativeConstants?.RNCConfigModule) } as object;
  const read = (own: object, name: string | symbol): unknown => {
    if (isMember(name) && !(name in own) && !said.has(name)) {
      said.add(name);
      send({ type: 'missing', what: 'method', name: `react-native-config: ${name}` });
    }
    return Reflect.get(own, name);
  };
  const all = new Proxy(values, { get: read });
  return new Proxy(
    { getConstants: () => ({}), getConfig: () => ({ config: all }), getAll: () => all },
    { get: read },
  );
};

registerWorker('community.worker.js', {
  modules: {
    RNBootSplash: bootSplash,
    RNCConfigModule: config,
    RNBackgroundTimer: backgroundTimer,
    RNRestart: restart,
    CodePush: codePush,
    RNCookieManagerIOS: cookieManager,
    RNCookieManagerAndroid: cookieManager,
    CookieManager: cookieManager,
    OrientationLocker: orientationLocker,
    Orientation: orientationLocker,
    Worklets: workletsCore,
    RNShare: rnShare,
    RNGoogleSignin: googleSignIn,
    RNSnackbar: snackbar,
    TcpSockets: tcpSockets,
    // react-native-simple-toast, with the members of ToastAndroid.
    RNSimpleToast: toast,
    LRDRCTSimpleToast: toast,
    ImagePicker: imagePicker,
    ImagePickerManager: imagePicker,
    RNVectorIcons: vectorIcons,
    RNVectorIconsManager: vectorIcons,
    RNVectorIconsModule: vectorIcons,
    VectorIcons: vectorIcons,
    KeyboardController: keyboardModule,
    RNDatePicker: rnDatePicker,
    RNCDatePicker: dateDialog,
    RNCMaterialDatePicker: materialDateDialog,
    RNCTimePicker: timeDialog,
    RNCMaterialTimePicker: materialTimeDialog,
  },
});
