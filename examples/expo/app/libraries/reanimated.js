import { useState } from 'react';
import { View } from 'react-native';
import Animated, {
  FadeIn,
  FadeOut,
  LinearTransition,
  useAnimatedStyle,
  useDerivedValue,
  useSharedValue,
  withSpring,
  withTiming,
} from 'react-native-reanimated';
import { scheduleOnRN, scheduleOnUI } from 'react-native-worklets';
import { Act, Say } from '../../src/parts';

const box = { width: 50, height: 40, marginVertical: 6, backgroundColor: '#0b57d0' };

export default function Moving() {
  const left = useSharedValue(0);
  const width = useSharedValue(50);
  const double = useDerivedValue(() => left.value * 2);
  const [ended, setEnded] = useState('not yet');
  const [shown, setShown] = useState(false);
  const [from, setFrom] = useState('nobody');
  const moved = useAnimatedStyle(() => ({
    transform: [{ translateX: left.value }],
    opacity: 1 - left.value / 400,
  }));
  const sized = useAnimatedStyle(() => ({ width: width.value, marginLeft: double.value / 4 }));
  const move = () => {
    left.value = withTiming(200, { duration: 300 }, (finished) => {
      scheduleOnRN(setEnded, finished ? 'ended' : 'interrupted');
    });
  };
  const hear = (there) => setFrom(`there: ${there}, here: ${globalThis.ofTheWorklet}`);
  const work = () => {
    globalThis.ofTheApp = 'the app';
    scheduleOnUI((half) => {
      'worklet';
      globalThis.ofTheWorklet = half * 2;
      scheduleOnRN(hear, `${globalThis.ofTheApp} ${globalThis.ofTheWorklet}`);
    }, 21);
  };
  return (
    <View style={{ padding: 16 }}>
      <Act id="move" onPress={move} />
      <Act
        id="spring"
        onPress={() => {
          width.value = withSpring(150);
        }}
      />
      <Act
        id="set"
        onPress={() => {
          left.value = 40;
        }}
      />
      <Act id="toggle" onPress={() => setShown(!shown)} />
      <Act id="work" onPress={work} />
      <Say id="ended">{ended}</Say>
      <Say id="from">{from}</Say>
      <Animated.View testID="moved" style={[box, moved]} />
      <Animated.View testID="sized" style={[box, sized]} />
      {shown && (
        <Animated.View
          testID="entering"
          entering={FadeIn.duration(300)}
          exiting={FadeOut.duration(300)}
          style={box}
        />
      )}
      <Animated.View testID="after" layout={LinearTransition.duration(200)} style={box} />
    </View>
  );
}
