import AsyncStorage from '@react-native-async-storage/async-storage';
import { useState } from 'react';
import { View } from 'react-native';
import { Act, Say } from '../../src/parts';

export default function Storage() {
  const [said, say] = useState('nothing');
  const tell = (work) => () =>
    work().then(
      (value) => say(JSON.stringify(value ?? null)),
      (error) => say(`failed: ${error.message}`),
    );
  return (
    <View style={{ padding: 16 }}>
      <Say id="said">{said}</Say>
      <Act id="set" onPress={tell(() => AsyncStorage.setItem('name', 'Ada'))} />
      <Act id="get" onPress={tell(() => AsyncStorage.getItem('name'))} />
      <Act
        id="merge"
        onPress={tell(async () => {
          await AsyncStorage.setItem('one', '{"a":1,"b":{"c":2}}');
          await AsyncStorage.mergeItem('one', '{"b":{"d":3}}');
          return AsyncStorage.getItem('one');
        })}
      />
      <Act
        id="several"
        onPress={tell(async () => {
          await AsyncStorage.multiSet([
            ['x', '1'],
            ['y', '2'],
          ]);
          return AsyncStorage.multiGet(['x', 'y', 'z']);
        })}
      />
      <Act id="keys" onPress={tell(async () => [...(await AsyncStorage.getAllKeys())].sort())} />
      <Act
        id="clear"
        onPress={tell(async () => {
          await AsyncStorage.clear();
          return AsyncStorage.getAllKeys();
        })}
      />
    </View>
  );
}
