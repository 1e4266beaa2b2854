import { LinearGradient } from 'expo-linear-gradient';
import { Text, View } from 'react-native';

export default function Gradient() {
  return (
    <View>
      <LinearGradient
        testID="gradient"
        colors={['#ff0000', '#0000ff']}
        locations={[0.25, 1]}
        start={{ x: 0, y: 0 }}
        end={{ x: 1, y: 0 }}
        style={{ width: 200, height: 100, borderRadius: 20, padding: 30 }}
      >
        <Text testID="on-it">inside</Text>
      </LinearGradient>
      <LinearGradient
        testID="diagonal"
        colors={['#ff0000', '#0000ff']}
        start={{ x: 0, y: 0 }}
        end={{ x: 1, y: 1 }}
        style={{ width: 200, height: 100 }}
      />
    </View>
  );
}
