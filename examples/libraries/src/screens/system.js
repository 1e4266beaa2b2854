import CommunityClipboard from '@react-native-clipboard/clipboard';
import * as Clipboard from 'expo-clipboard';
import * as Crypto from 'expo-crypto';
import * as Haptics from 'expo-haptics';
import { useKeepAwake } from 'expo-keep-awake';
import * as Linking from 'expo-linking';
import * as ScreenOrientation from 'expo-screen-orientation';
import * as SplashScreen from 'expo-splash-screen';
import { StatusBar } from 'expo-status-bar';
import * as SystemUI from 'expo-system-ui';
import * as BootSplash from 'react-native-bootsplash';
import { SystemBars } from 'react-native-edge-to-edge';
import ReactNativeHapticFeedback from 'react-native-haptic-feedback';
import { Said, Try } from '../parts';

const ClipboardScreen = () => (
  <Try
    title="Copy and paste"
    run={async () => {
      await Clipboard.setStringAsync('Ada');
      return Clipboard.getStringAsync();
    }}
  />
);

const CommunityClipboardScreen = () => (
  <Try
    title="Copy and paste"
    run={() => {
      CommunityClipboard.setString('Ada');
      return CommunityClipboard.getString();
    }}
  />
);

const CryptoScreen = () => (
  <Try
    title="Digest"
    run={() => Crypto.digestStringAsync(Crypto.CryptoDigestAlgorithm.SHA256, 'Ada')}
  />
);

const RandomValuesScreen = () => (
  <Try
    title="Draw"
    run={() => {
      require('react-native-get-random-values');
      const drawn = crypto.getRandomValues(new Uint8Array(16));
      return `${drawn.length} bytes, ${new Set(drawn).size > 4 ? 'random' : 'the same'}`;
    }}
  />
);

const HapticsScreen = () => (
  <Try
    title="Feel"
    run={() => Haptics.notificationAsync(Haptics.NotificationFeedbackType.Success)}
  />
);

const HapticFeedbackScreen = () => (
  <Try
    title="Feel"
    run={() => ReactNativeHapticFeedback.trigger('impactLight', { enableVibrateFallback: true })}
  />
);

function KeepAwakeScreen() {
  useKeepAwake();
  return <Said>awake</Said>;
}

const LinkingScreen = () => (
  <Try
    title="Make a url and read it"
    run={() => Linking.parse(Linking.createURL('path', { queryParams: { a: 'b' } })).queryParams.a}
  />
);

const OrientationScreen = () => (
  <Try
    title="Lock"
    run={async () => {
      await ScreenOrientation.lockAsync(ScreenOrientation.OrientationLock.PORTRAIT_UP);
      return `orientation ${await ScreenOrientation.getOrientationAsync()}`;
    }}
  />
);

const SplashScreenScreen = () => (
  <Try
    title="Hide it"
    run={async () => {
      await SplashScreen.preventAutoHideAsync();
      await SplashScreen.hideAsync();
    }}
  />
);

const StatusBarScreen = () => (
  <>
    <StatusBar style="light" />
    <Said>light</Said>
  </>
);

const SystemUIScreen = () => (
  <Try
    title="Colour the background"
    run={async () => {
      await SystemUI.setBackgroundColorAsync('black');
      return `${await SystemUI.getBackgroundColorAsync()}`;
    }}
  />
);

const BootSplashScreen = () => (
  <Try
    title="Hide it"
    run={async () => {
      await BootSplash.hide({ fade: true });
      return `visible ${await BootSplash.isVisible()}`;
    }}
  />
);

const EdgeToEdgeScreen = () => (
  <>
    <SystemBars style="light" />
    <Said>light</Said>
  </>
);

export const screens = {
  '@react-native-clipboard/clipboard': CommunityClipboardScreen,
  'expo-clipboard': ClipboardScreen,
  'expo-crypto': CryptoScreen,
  'expo-haptics': HapticsScreen,
  'expo-keep-awake': KeepAwakeScreen,
  'expo-linking': LinkingScreen,
  'expo-screen-orientation': OrientationScreen,
  'expo-splash-screen': SplashScreenScreen,
  'expo-status-bar': StatusBarScreen,
  'expo-system-ui': SystemUIScreen,
  'react-native-bootsplash': BootSplashScreen,
  'react-native-edge-to-edge': EdgeToEdgeScreen,
  'react-native-get-random-values': RandomValuesScreen,
  'react-native-haptic-feedback': HapticFeedbackScreen,
};
