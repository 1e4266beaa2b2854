/**
 * The native modules of @react-native-firebase: an app of Firebase is there, as on a device that was
 * configured for it, nobody is signed in, and what would ask its servers fails. Version 26 has
 * TurboModules, the ones before it wrap what they find in the objects of NativeModules.
 */

import { registerThread } from '../register.ts';
import { auth } from './auth.ts';
import { databases } from './databases.ts';
import { others } from './others.ts';
import { remoteConfig } from './remote-config.ts';
import { startingModules } from './starting.ts';

const known = { ...startingModules, ...databases, ...others, Auth: auth, Config: remoteConfig };

registerThread('react-native-firebase.worker.js', {
  modules: Object.fromEntries(
    Object.entries(known).flatMap(([name, module]) => [
      [`RNFB${name}Module`, module],
      [`NativeRNFBTurbo${name}`, module],
    ]),
  ),
});
