import { useRef, useState } from 'react';
import { Animated, Easing, LayoutAnimation, StyleSheet, View } from 'react-native';
import { Act, Say } from '../parts';

/** Moved by the native driver, by JavaScript, by a scroll, and by a change of layout. */
export function Animations() {
  const native = useRef(new Animated.Value(0)).current;
  const script = useRef(new Animated.Value(50)).current;
  const scrolled = useRef(new Animated.Value(0)).current;
  const [ended, setEnded] = useState({});
  const [wide, setWide] = useState(false);
  const done =
    (name) =>
    ({ finished }) =>
      setEnded((all) => ({ ...all, [name]: finished }));
  const timing = (duration = 400) =>
    Animated.timing(native, {
      toValue: 1,
      duration,
      easing: Easing.linear,
      useNativeDriver: true,
    });
  const left = native.interpolate({ inputRange: [0, 1], outputRange: [0, 200] });
  const turn = native.interpolate({ inputRange: [0, 1], outputRange: ['0deg', '180deg'] });
  const spring = () => Animated.spring(script, { toValue: 150, useNativeDriver: false });
  const grow = () => {
    LayoutAnimation.configureNext(LayoutAnimation.create(400, 'linear', 'opacity'), () =>
      done('layout')({ finished: true }),
    );
    setWide(!wide);
  };
  return (
    <View style={{ padding: 16 }}>
      <View style={styles.row}>
        <Act id="native" onPress={() => timing().start(done('native'))} />
        <Act id="slow" onPress={() => timing(60_000).start(done('native'))} />
        <Act
          id="stop"
          onPress={() =>
            native.stopAnimation((value) => setEnded((all) => ({ ...all, at: value })))
          }
        />
        <Act id="reset" onPress={() => native.setValue(0)} />
        <Act id="script" onPress={() => spring().start(done('script'))} />
        <Act id="grow" onPress={grow} />
      </View>
      <Act
        id="sequence"
        onPress={() =>
          Animated.sequence([
            timing(),
            Animated.delay(50),
            Animated.timing(native, { toValue: 0.5, duration: 100, useNativeDriver: true }),
          ]).start(done('sequence'))
        }
      />
      <Say id="ended">{ended}</Say>
      <Animated.View
        testID="native-box"
        style={[styles.box, { transform: [{ translateX: left }, { rotate: turn }] }]}
      />
      <Animated.View testID="script-box" style={[styles.box, { width: script }]} />
      <View testID="layout-box" style={[styles.box, { width: wide ? 300 : 100 }]} />
      <Animated.ScrollView
        testID="driven"
        style={{ height: 100 }}
        scrollEventThrottle={16}
        onScroll={Animated.event([{ nativeEvent: { contentOffset: { y: scrolled } } }], {
          useNativeDriver: true,
        })}
      >
        <View style={{ height: 600, backgroundColor: '#eeeeee' }} />
      </Animated.ScrollView>
      <Animated.View
        testID="by-scroll"
        style={[
          styles.box,
          {
            opacity: scrolled.interpolate({
              inputRange: [0, 100],
              outputRange: [1, 0.2],
              extrapolate: 'clamp',
            }),
          },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap' },
  box: { width: 50, height: 40, marginVertical: 6, backgroundColor: '#0b57d0' },
});
