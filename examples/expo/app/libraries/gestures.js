import { useState } from 'react';
import { Text, View } from 'react-native';
import { Gesture, GestureDetector, Pressable, RectButton } from 'react-native-gesture-handler';
import ReanimatedSwipeable from 'react-native-gesture-handler/ReanimatedSwipeable';
import Animated, { useAnimatedStyle, useSharedValue } from 'react-native-reanimated';
import { scheduleOnRN } from 'react-native-worklets';
import { Say } from '../../src/parts';

const field = { height: 90, margin: 6, backgroundColor: '#dde8fb' };

export default function Gestures() {
  const [log, setLog] = useState([]);
  const add = (what) => setLog((all) => [...all, what].slice(-8));
  const x = useSharedValue(0);
  const scale = useSharedValue(1);
  const ball = useAnimatedStyle(() => ({ transform: [{ translateX: x.value }] }));
  const pinched = useAnimatedStyle(() => ({ transform: [{ scale: scale.value }] }));
  const said = (what) => (_, success) => {
    'worklet';
    if (success !== false) scheduleOnRN(add, what);
  };
  // So slow that whoever tests it need not be quick.
  const double = Gesture.Tap()
    .numberOfTaps(2)
    .maxDuration(60_000)
    .maxDelay(3000)
    .onEnd(said('double'));
  const single = Gesture.Tap().maxDuration(60_000).onEnd(said('tap'));
  const hold = Gesture.LongPress().minDuration(3000).onStart(said('hold'));
  const pan = Gesture.Pan()
    .onChange(({ changeX }) => {
      x.value += changeX;
    })
    .onEnd(({ translationX }) => scheduleOnRN(add, `pan ${Math.round(translationX)}`));
  const pinch = Gesture.Pinch()
    .onUpdate((event) => {
      scale.value = event.scale;
    })
    .onEnd(({ scale: last }) => scheduleOnRN(add, `pinch ${last > 1.5 ? 'out' : 'in'}`));
  const manual = Gesture.Manual()
    .onTouchesDown((_, manager) => manager.begin())
    .onTouchesMove((_, manager) => manager.activate())
    .onTouchesUp((_, manager) => manager.end())
    .onStart(said('by hand'))
    .onEnd(said('let go'));
  return (
    <View style={{ flex: 1 }}>
      <Say id="log">{log.join(', ')}</Say>
      <GestureDetector gesture={Gesture.Race(hold, Gesture.Exclusive(double, single))}>
        <View testID="taps" style={field} />
      </GestureDetector>
      <GestureDetector gesture={pan}>
        <Animated.View testID="ball" style={[field, { width: 90 }, ball]} />
      </GestureDetector>
      <GestureDetector gesture={pinch}>
        <View testID="pad" style={[field, { height: 160 }]}>
          <Animated.View
            testID="pinched"
            style={[{ width: 60, height: 60, margin: 50, backgroundColor: '#0b57d0' }, pinched]}
          />
        </View>
      </GestureDetector>
      <RectButton
        testID="button"
        style={{ height: 48, backgroundColor: '#eeeeee' }}
        onPress={() => add('button')}
      >
        <Text>RectButton</Text>
      </RectButton>
      <ReanimatedSwipeable
        testID="swipeable"
        onSwipeableOpen={(direction) => add(`open ${direction}`)}
        renderRightActions={() => (
          <Text testID="action" style={{ width: 100, height: 60, backgroundColor: 'red' }}>
            Delete
          </Text>
        )}
      >
        <View testID="swiped" style={{ height: 60, backgroundColor: '#cccccc' }} />
      </ReanimatedSwipeable>
      <GestureDetector gesture={manual}>
        <View testID="manual" style={field} />
      </GestureDetector>
      <Pressable
        testID="pressable"
        style={({ pressed }) => ({ height: 48, backgroundColor: pressed ? '#cccccc' : '#eeeeee' })}
        onPressIn={() => add('press in')}
        onPressOut={() => add('press out')}
        onPress={() => add('pressed')}
      >
        <Text>Pressable</Text>
      </Pressable>
    </View>
  );
}
