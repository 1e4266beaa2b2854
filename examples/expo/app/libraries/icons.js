import Feather from '@expo/vector-icons/Feather';
import Ionicons from '@expo/vector-icons/Ionicons';
import { useState } from 'react';
import { View } from 'react-native';
import { Say } from '../../src/parts';

export default function Icons() {
  const [said, say] = useState('nothing');
  return (
    <View style={{ padding: 16, alignItems: 'flex-start' }}>
      <Feather testID="feather" name="feather" size={32} color="#ff0000" />
      <Ionicons testID="heart" name="heart" size={48} color="#0000ff" />
      <Ionicons.Button testID="icon-button" name="logo-github" onPress={() => say('pressed')}>
        Press
      </Ionicons.Button>
      <Say id="said">{said}</Say>
    </View>
  );
}
