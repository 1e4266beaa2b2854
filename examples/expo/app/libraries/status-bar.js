import { StatusBar } from 'expo-status-bar';
import { useState } from 'react';
import { View } from 'react-native';
import { Act } from '../../src/parts';

export default function Bar() {
  const [style, setStyle] = useState('light');
  const [hidden, setHidden] = useState(false);
  return (
    <View style={{ padding: 16 }}>
      <StatusBar style={style} hidden={hidden} />
      <Act id="dark" onPress={() => setStyle('dark')} />
      <Act id="auto" onPress={() => setStyle('auto')} />
      <Act id="inverted" onPress={() => setStyle('inverted')} />
      <Act id="hide" onPress={() => setHidden(!hidden)} />
    </View>
  );
}
