import { useState } from 'react';
import { SafeAreaView, StatusBar, StyleSheet, View } from 'react-native';
import { Act, Say } from '../parts';

/** A modal-like screen of its own, so that nothing but the phone's edges pushes it in. */
export function SafeArea() {
  const [style, setStyle] = useState('dark-content');
  const [hidden, setHidden] = useState(false);
  return (
    <SafeAreaView testID="safe" style={styles.over}>
      <StatusBar barStyle={style} hidden={hidden} />
      <View testID="inside" style={styles.inside}>
        <Act id="light" onPress={() => setStyle('light-content')} />
        <Act id="dark" onPress={() => setStyle('dark-content')} />
        <Act id="hide" onPress={() => setHidden(!hidden)} />
        <Say id="height">{`height ${StatusBar.currentHeight ?? 'unknown'}`}</Say>
      </View>
    </SafeAreaView>
  );
}

const styles = StyleSheet.create({
  over: { position: 'absolute', left: 0, right: 0, top: 0, bottom: 0, backgroundColor: '#446688' },
  inside: { flex: 1, backgroundColor: '#ddeeff' },
});
