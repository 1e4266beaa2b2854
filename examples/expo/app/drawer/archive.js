import { View } from 'react-native';
import { Say } from '../../src/parts';

export default function Archive() {
  return (
    <View testID="archive">
      <Say id="archive-words">nothing is in the archive</Say>
    </View>
  );
}
