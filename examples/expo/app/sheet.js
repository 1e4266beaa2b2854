import { router } from 'expo-router';
import { View } from 'react-native';
import { Act, Say } from '../src/parts';

/** Comes up from below. */
export default function Sheet() {
  return (
    <View testID="sheet" style={{ flex: 1, padding: 16 }}>
      <Say id="sheet-words">presented as a modal</Say>
      <Act id="close-sheet" onPress={() => router.back()} />
    </View>
  );
}
