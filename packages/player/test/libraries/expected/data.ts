import { type Expected, go, says } from './expected.ts';

export const storage: Record<string, Expected> = {
  '@react-native-async-storage/async-storage': go('JSON is stored and read', 'Ada'),
  'expo-file-system': go('a file is written and read', 'Ada'),
  'expo-secure-store': go('a token is kept and read', 'Ada'),
  'expo-sqlite': go('a row is inserted and selected', 'Ada'),
  'react-native-blob-util': go('a file is written and read', 'Ada'),
  'react-native-fs': go('a file is written and read', 'Ada'),
  'react-native-keychain': go('a password is kept and read', 'Ada'),
  'react-native-mmkv': go('a string is stored and read', 'Ada'),
};

export const device: Record<string, Expected> = {
  '@react-native-community/netinfo': go('the network is Wi-Fi', 'wifi true'),
  'expo-application': says('the name of the app', /\w/),
  'expo-battery': says('the level of the battery', /^battery -?[\d.]+$/),
  'expo-constants': says('the height of the status bar', 'bar 47', { android: { says: 'bar 24' } }),
  'expo-device': says('manufacturer and system', 'Apple iOS', { android: { says: / Android$/ } }),
  'expo-localization': says('language and direction', 'en-US ltr'),
  'expo-network': go('there is a network', 'connected true'),
  'expo-sensors': go('whether there is an accelerometer', /^available (true|false)$/),
  'react-native-config': says('a variable of .env, which no bundle has', 'url undefined'),
  'react-native-device-info': says('system, and that it is no tablet', 'iOS tablet false', {
    android: { says: 'Android tablet false' },
  }),
  'react-native-localize': says('language and region', 'en-US US'),
};

export const system: Record<string, Expected> = {
  '@react-native-clipboard/clipboard': go('text is copied and pasted', 'Ada'),
  'expo-clipboard': go('text is copied and pasted', 'Ada'),
  'expo-crypto': go('a SHA-256 digest', /^[0-9a-f]{64}$/),
  'expo-haptics': go('a success is felt', 'done'),
  'expo-keep-awake': says('the screen stays on', 'awake'),
  'expo-linking': go('a url is made and read', 'b'),
  'expo-screen-orientation': go('the orientation is locked and read', 'orientation 1'),
  'expo-splash-screen': go('the splash screen is kept, then hidden', 'done'),
  'expo-status-bar': says('signs of the status bar are light', 'light'),
  'expo-system-ui': go('the background is coloured and read', /black|#000000|4278190080|-16777216/),
  'react-native-bootsplash': go('the splash screen is hidden', 'visible false'),
  'react-native-edge-to-edge': says('signs of the system bars are light', 'light'),
  'react-native-get-random-values': go('random bytes are drawn', '16 bytes, random'),
  'react-native-haptic-feedback': go('an impact is felt', 'done'),
};
