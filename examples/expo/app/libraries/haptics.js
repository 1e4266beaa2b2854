import * as Haptics from 'expo-haptics';
import { useState } from 'react';
import { View } from 'react-native';
import { Act, Say } from '../../src/parts';

export default function Taps() {
  const [said, say] = useState('nothing');
  const feel = (name, promise) =>
    promise.then(
      () => say(name),
      (error) => say(`failed: ${error.message}`),
    );
  return (
    <View style={{ padding: 16 }}>
      <Say id="said">{said}</Say>
      <Act
        id="impact"
        onPress={() => feel('impact', Haptics.impactAsync(Haptics.ImpactFeedbackStyle.Heavy))}
      />
      <Act
        id="success"
        onPress={() =>
          feel('success', Haptics.notificationAsync(Haptics.NotificationFeedbackType.Success))
        }
      />
      <Act id="selection" onPress={() => feel('selection', Haptics.selectionAsync())} />
    </View>
  );
}
