import MaskedView from '@react-native-masked-view/masked-view';
import { View } from 'react-native';

const mask = (
  <View style={{ flex: 1, backgroundColor: 'transparent' }}>
    <View
      testID="hole"
      style={{ width: 50, height: 50, marginLeft: 25, backgroundColor: 'black' }}
    />
  </View>
);

export default function Masked() {
  return (
    <MaskedView testID="masked" style={{ width: 100, height: 50 }} maskElement={mask}>
      <View testID="painted" style={{ width: 100, height: 50, backgroundColor: '#ff0000' }} />
    </MaskedView>
  );
}
