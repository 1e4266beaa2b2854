import Constants from 'expo-constants';
import { usePathname } from 'expo-router';
import { View } from 'react-native';
import { Say } from '../../src/parts';

/** expo-constants: what the app's configuration says. */
export default function About() {
  const { expoConfig, statusBarHeight, executionEnvironment, sessionId } = Constants;
  return (
    <View testID="about">
      <Say id="name">{`${expoConfig?.name} ${expoConfig?.version}`}</Say>
      <Say id="status-bar-height">{statusBarHeight}</Say>
      <Say id="environment">{executionEnvironment}</Say>
      <Say id="session">{typeof sessionId}</Say>
      <Say id="path">{usePathname()}</Say>
    </View>
  );
}
