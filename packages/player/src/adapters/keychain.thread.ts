/** The native modules of react-native-keychain and react-native-encrypted-storage. */
import { encryptedStorage } from './keychain/encrypted-storage.ts';
import { keychain } from './keychain/keychain.ts';
import { registerThread } from './register.ts';

registerThread('keychain.thread.js', {
  modules: { RNKeychainManager: keychain, RNEncryptedStorage: encryptedStorage },
});
