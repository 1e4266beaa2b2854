/** The native modules of libraries that store values by key, most of them encrypted on a device. */
import { registerWorker } from '../register.ts';
import { encryptedStorage, keychain } from './keychain.ts';
import {
  defaultPreference,
  oldSensitiveInfo,
  secureKeyStore,
  sensitiveInfo,
} from './preferences.ts';

registerWorker('react-native-keychain.worker.js', {
  modules: {
    RNKeychainManager: keychain,
    RNEncryptedStorage: encryptedStorage,
    RNSecureKeyStore: secureKeyStore,
    RNDefaultPreference: defaultPreference,
    RNSensitiveInfo: oldSensitiveInfo,
    SensitiveInfo: sensitiveInfo,
  },
});
