import { useState } from 'react';
import {
  Platform,
  Pressable,
  ScrollView,
  StyleSheet,
  Text,
  TouchableHighlight,
  TouchableNativeFeedback,
  TouchableOpacity,
  TouchableWithoutFeedback,
  View,
} from 'react-native';
import { Say } from '../parts';

/** All that can be pressed. */
export function Touchables() {
  const [log, setLog] = useState([]);
  const add = (what) => () => setLog((all) => [...all, what]);
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <Say id="log">{log.join(' ')}</Say>
      <Pressable
        testID="pressable"
        style={({ pressed }) => [styles.box, pressed && { backgroundColor: '#ff0000' }]}
        android_ripple={{ color: '#00ff00' }}
        onPressIn={add('in')}
        onPressOut={add('out')}
        onPress={add('press')}
      >
        {({ pressed }) => <Text testID="pressed">{pressed ? 'pressed' : 'released'}</Text>}
      </Pressable>
      <Pressable
        testID="long"
        style={styles.box}
        onPressIn={add('in')}
        onPressOut={add('out')}
        onPress={add('press')}
        onLongPress={add('long')}
        delayLongPress={300}
      >
        <Text>for as long as you like</Text>
      </Pressable>
      <Pressable testID="disabled" disabled style={styles.box} onPress={add('never')}>
        <Text>disabled</Text>
      </Pressable>
      <Pressable testID="outer" style={[styles.box, { height: 80 }]} onPress={add('outer')}>
        <Pressable testID="inner" style={styles.inner} onPress={add('inner')}>
          <Text>inside</Text>
        </Pressable>
      </Pressable>
      <Pressable testID="swapping" style={styles.swapping} onPress={add('swapped')}>
        {({ pressed }) => (
          <View
            key={String(pressed)}
            testID={pressed ? 'filled' : 'outline'}
            style={styles.inner}
          />
        )}
      </Pressable>
      <TouchableOpacity
        testID="opacity"
        activeOpacity={0.3}
        style={styles.box}
        onPress={add('opacity')}
      >
        <Text>TouchableOpacity</Text>
      </TouchableOpacity>
      <TouchableHighlight
        testID="highlight"
        underlayColor="#ff8800"
        style={styles.box}
        onPress={add('highlight')}
      >
        <Text>TouchableHighlight</Text>
      </TouchableHighlight>
      <TouchableWithoutFeedback testID="without" onPress={add('without')}>
        <View style={styles.box}>
          <Text>TouchableWithoutFeedback</Text>
        </View>
      </TouchableWithoutFeedback>
      {Platform.OS === 'android' && (
        <TouchableNativeFeedback
          testID="feedback"
          background={TouchableNativeFeedback.Ripple('#ff0000', false)}
          onPress={add('feedback')}
        >
          <View style={styles.box}>
            <Text>TouchableNativeFeedback</Text>
          </View>
        </TouchableNativeFeedback>
      )}
      <Pressable testID="slop" hitSlop={30} style={styles.slop} onPress={add('slop')} />
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 12 },
  box: {
    height: 48,
    borderRadius: 8,
    backgroundColor: '#dde8fb',
    justifyContent: 'center',
    padding: 8,
  },
  swapping: { alignSelf: 'flex-start' },
  inner: { height: 30, width: 100, backgroundColor: '#ffffff' },
  slop: { width: 20, height: 20, margin: 40, backgroundColor: '#0b57d0' },
});
