/** The native modules of react-native-keychain and react-native-encrypted-storage. */
import { registerWorker } from '../register.ts';
import { encryptedStorage, keychain } from './keychain.ts';

registerWorker('react-native-keychain.worker.js', {
  modules: { RNKeychainManager: keychain, RNEncryptedStorage: encryptedStorage },
});
