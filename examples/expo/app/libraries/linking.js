import * as Linking from 'expo-linking';
import { useState } from 'react';
import { View } from 'react-native';
import { Act, Say } from '../../src/parts';

export default function Links() {
  const [said, say] = useState('nothing');
  const tell = (promise) =>
    promise.then(
      (value) => say(JSON.stringify(value)),
      (error) => say(`failed: ${error.message}`),
    );
  return (
    <View style={{ padding: 16 }}>
      <Say id="said">{said}</Say>
      <Say id="created">{Linking.createURL('details/3', { queryParams: { a: 'b' } })}</Say>
      <Say id="parsed">{Linking.parse('vitrine-player://details/3?a=b').queryParams}</Say>
      <Act id="open" onPress={() => tell(Linking.openURL('https://example.org/there'))} />
      <Act id="can-open" onPress={() => tell(Linking.canOpenURL('mailto:a@example.org'))} />
    </View>
  );
}
