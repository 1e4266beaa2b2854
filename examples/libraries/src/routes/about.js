import { Text } from 'react-native';

export default function About() {
  return <Text>About Ada</Text>;
}
