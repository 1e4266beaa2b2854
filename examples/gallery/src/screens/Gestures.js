import { useRef, useState } from 'react';
import { Animated, PanResponder, StyleSheet, View } from 'react-native';
import { Say } from '../parts';

/** A box that a finger moves, and a field that counts fingers. */
export function Gestures() {
  const place = useRef(new Animated.ValueXY()).current;
  const [log, setLog] = useState([]);
  const [fingers, setFingers] = useState(0);
  const [most, setMost] = useState(0);
  const [spread, setSpread] = useState(0);
  const add = (what) => setLog((all) => [...all, what]);
  const pan = useRef(
    PanResponder.create({
      onStartShouldSetPanResponder: () => true,
      onPanResponderGrant: () => add('grant'),
      onPanResponderMove: Animated.event([null, { dx: place.x, dy: place.y }], {
        useNativeDriver: false,
      }),
      onPanResponderRelease: (_, { dx, dy }) => add(`release ${Math.round(dx)} ${Math.round(dy)}`),
      onPanResponderTerminate: () => add('terminate'),
    }),
  ).current;
  const count = ({ nativeEvent: { touches } }) => {
    setFingers(touches.length);
    setMost((before) => Math.max(before, touches.length));
    if (touches.length > 1)
      setSpread(
        Math.round(
          Math.hypot(touches[0].pageX - touches[1].pageX, touches[0].pageY - touches[1].pageY),
        ),
      );
  };
  return (
    <View style={{ flex: 1, padding: 16 }}>
      <Say id="log">{log.join(', ')}</Say>
      <Animated.View
        testID="ball"
        {...pan.panHandlers}
        style={[styles.ball, { transform: place.getTranslateTransform() }]}
      />
      <Say id="fingers">{`${fingers} now, ${most} at most`}</Say>
      <Say id="spread">{`spread ${spread}`}</Say>
      <View
        testID="pad"
        style={styles.pad}
        onStartShouldSetResponder={() => true}
        onTouchStart={count}
        onTouchMove={count}
        onTouchEnd={count}
        onTouchCancel={count}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  ball: { width: 80, height: 80, borderRadius: 40, backgroundColor: '#0b57d0', zIndex: 1 },
  pad: { flex: 1, marginTop: 100, backgroundColor: '#eeeeee' },
});
