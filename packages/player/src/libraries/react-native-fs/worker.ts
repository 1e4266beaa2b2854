/** The native modules of libraries that read and write files, and request them. */
import { registerWorker } from '../register.ts';
import { blobUtil, fetchBlob } from './blob-util.ts';
import { reactNativeFs, rnfsManager } from './rnfs.ts';

registerWorker('react-native-fs.worker.js', {
  modules: {
    RNFSManager: rnfsManager,
    ReactNativeFs: reactNativeFs,
    ReactNativeBlobUtil: blobUtil,
    RNFetchBlob: fetchBlob,
  },
});
