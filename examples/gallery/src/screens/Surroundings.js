import { useEffect, useState } from 'react';
import {
  AccessibilityInfo,
  Appearance,
  AppState,
  BackHandler,
  Dimensions,
  I18nManager,
  PixelRatio,
  Platform,
  ScrollView,
  useColorScheme,
  useWindowDimensions,
} from 'react-native';
import { Act, Say } from '../parts';

/** What an app knows of the phone around it, and how it hears that this changes. */
export function Surroundings() {
  const { width, height, scale, fontScale } = useWindowDimensions();
  const scheme = useColorScheme();
  const [changes, setChanges] = useState([]);
  const [answers, setAnswers] = useState({});
  const [backs, setBacks] = useState(0);
  useEffect(() => {
    const add = (what) => setChanges((all) => [...all, what]);
    const all = [
      Dimensions.addEventListener('change', ({ window }) => add(`window ${window.width}`)),
      Appearance.addChangeListener(({ colorScheme }) => add(`scheme ${colorScheme}`)),
      AppState.addEventListener('change', (state) => add(`state ${state}`)),
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
      <Say id="state">{AppState.currentState}</Say>
      <Say id="direction">{I18nManager.isRTL ? 'rtl' : 'ltr'}</Say>
      <Say id="accessibility">{answers}</Say>
      <Say id="changes">{changes.join(', ')}</Say>
      <Say id="backs">{`back ${backs}`}</Say>
      <Act id="darken" onPress={() => Appearance.setColorScheme('dark')} />
      <Act
        id="announce"
        onPress={() => AccessibilityInfo.announceForAccessibility('Something was said')}
      />
      <Act id="exit" onPress={() => BackHandler.exitApp()} />
    </ScrollView>
  );
}
