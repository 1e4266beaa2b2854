import { Stack } from 'expo-router';
import { View } from 'react-native';
import { SafeAreaView, useSafeAreaFrame, useSafeAreaInsets } from 'react-native-safe-area-context';
import { Say } from '../../src/parts';

export default function SafeArea() {
  const insets = useSafeAreaInsets();
  const frame = useSafeAreaFrame();
  return (
    <SafeAreaView
      testID="safe"
      edges={['top', 'bottom']}
      style={{ flex: 1, backgroundColor: '#446688' }}
    >
      <Stack.Screen options={{ headerShown: false }} />
      <View testID="inside" style={{ flex: 1, backgroundColor: '#ddeeff' }}>
        <Say id="insets">{`${insets.top} ${insets.right} ${insets.bottom} ${insets.left}`}</Say>
        <Say id="frame">{`${frame.width} x ${frame.height}`}</Say>
      </View>
    </SafeAreaView>
  );
}
