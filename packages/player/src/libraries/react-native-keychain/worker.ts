/** The native modules of react-native-keychain and react-native-encrypted-storage. */
import { registerThread } from '../register.ts';
import { encryptedStorage, keychain } from './keychain.ts';

registerThread('react-native-keychain.worker.js', {
  modules: { RNKeychainManager: keychain, RNEncryptedStorage: encryptedStorage },
});
