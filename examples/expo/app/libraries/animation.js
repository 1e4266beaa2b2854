import { useEffect } from 'react';
import { StyleSheet, View } from 'react-native';
import Animated, {
  Easing,
  interpolateColor,
  useAnimatedStyle,
  useSharedValue,
  withDelay,
  withRepeat,
  withTiming,
} from 'react-native-reanimated';

const BOXES = Array.from({ length: 40 }, (_, at) => at);

function Box({ at }) {
  const progress = useSharedValue(0);
  useEffect(() => {
    const there = withTiming(1, { duration: 700, easing: Easing.inOut(Easing.quad) });
    progress.value = withDelay(at * 20, withRepeat(there, -1, true));
  }, [at, progress]);
  // Without Babel's plugin, as in `npm run bench`, Reanimated needs the dependencies.
  const style = useAnimatedStyle(
    () => ({
      width: 30 + 40 * progress.value,
      opacity: 1 - progress.value / 2,
      backgroundColor: interpolateColor(progress.value, [0, 1], ['#0b57d0', '#d00b57']),
      transform: [{ translateX: 10 * progress.value }, { rotate: `${90 * progress.value}deg` }],
    }),
    [progress],
  );
  return <Animated.View testID={`box-${at}`} style={[styles.box, style]} />;
}

/** Boxes that move for ever, and move what stands beside them. */
export default function Animation() {
  return (
    <View style={styles.screen}>
      {BOXES.map((at) => (
        <Box key={at} at={at} />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, flexDirection: 'row', flexWrap: 'wrap', gap: 8, padding: 16 },
  box: { height: 40 },
});
