import Clipboard from '@react-native-clipboard/clipboard';
import { useEffect, useState } from 'react';
import {
  AccessibilityInfo,
  Appearance,
  AppState,
  BackHandler,
  Dimensions,
  DynamicColorIOS,
  I18nManager,
  PixelRatio,
  Platform,
  ScrollView,
  StyleSheet,
  useColorScheme,
  useWindowDimensions,
  View,
} from 'react-native';
import { Act, Say } from '../parts';

/** A colour that the platform chooses by its scheme; JavaScript does not see which. */
const backgroundColor =
  Platform.OS === 'ios' ? DynamicColorIOS({ light: '#ffff00', dark: '#000080' }) : '#ffff00';

/** What an app knows of the phone around it, and how it hears that this changes. */
export function Surroundings() {
  const { width, height, scale, fontScale } = useWindowDimensions();
  const scheme = useColorScheme();
  const [changes, setChanges] = useState([]);
  const [answers, setAnswers] = useState({});
  const [backs, setBacks] = useState(0);
  const [state, setState] = useState(AppState.currentState);
  useEffect(() => {
    const add = (what) => setChanges((all) => [...all, what]);
    const all = [
      Dimensions.addEventListener('change', ({ window }) => add(`window ${window.width}`)),
      Appearance.addChangeListener(({ colorScheme }) => add(`scheme ${colorScheme}`)),
      AppState.addEventListener('change', (now) => {
        add(`state ${now}`);
        setState(now);
      }),
      AccessibilityInfo.addEventListener('reduceMotionChanged', (less) => add(`less ${less}`)),
      Clipboard.addListener(async () => {
        const is = [Clipboard.hasString(), Clipboard.hasNumber(), Clipboard.hasURL()];
        add(`copied ${await Clipboard.getString()} ${(await Promise.all(is)).join(' ')}`);
      }),
      BackHandler.addEventListener('hardwareBackPress', () => {
        setBacks((now) => now + 1);
        return true;
      }),
    ];
    const ask = async () => {
      setAnswers({
        screenReader: await AccessibilityInfo.isScreenReaderEnabled(),
        reduceMotion: await AccessibilityInfo.isReduceMotionEnabled(),
      });
    };
    ask().catch((error) => setAnswers({ error: error.message }));
    return () => {
      for (const one of all) one.remove();
    };
  }, []);
  const select = Platform.select({ ios: 'Apple', android: 'Google', default: 'nobody' });
  return (
    <ScrollView contentContainerStyle={{ padding: 16 }}>
      <Say id="platform">{`${Platform.OS} ${select}`}</Say>
      <Say id="version">{typeof Platform.Version}</Say>
      <Say id="window">{`${width} x ${height} @${scale} font ${fontScale}`}</Say>
      <Say id="screen">{`${Dimensions.get('screen').width} x ${Dimensions.get('screen').height}`}</Say>
      <Say id="ratio">{`${PixelRatio.get()} ${PixelRatio.getPixelSizeForLayoutSize(10)} ${PixelRatio.roundToNearestPixel(8.4)}`}</Say>
      <Say id="scheme">{`${scheme} ${Appearance.getColorScheme()}`}</Say>
      <Say id="state">{`${state} ${AppState.currentState}`}</Say>
      <Say id="direction">{I18nManager.isRTL ? 'rtl' : 'ltr'}</Say>
      <Say id="accessibility">{answers}</Say>
      <Say id="changes">{changes.join(', ')}</Say>
      <Say id="backs">{`back ${backs}`}</Say>
      <View testID="both" style={[styles.both, { backgroundColor }]} />
      <Act id="darken" onPress={() => Appearance.setColorScheme('dark')} />
      <Act id="as-device" onPress={() => Appearance.setColorScheme('unspecified')} />
      <Act
        id="announce"
        onPress={() => AccessibilityInfo.announceForAccessibility('Something was said')}
      />
      <Act id="copy" onPress={() => Clipboard.setString('words')} />
      <Act id="copy-url" onPress={() => Clipboard.setString('https://example.org/1')} />
      <Act id="exit" onPress={() => BackHandler.exitApp()} />
    </ScrollView>
  );
}

const styles = StyleSheet.create({ both: { width: 40, height: 20 } });
