import Ionicons from '@expo/vector-icons/Ionicons';
import { Tabs } from 'expo-router';

const icon =
  (name) =>
  ({ color, size }) => (
    <Ionicons testID={`tab-icon-${name}`} name={name} color={color} size={size} />
  );

export default function Layout() {
  return (
    <Tabs screenOptions={{ tabBarActiveTintColor: '#0b57d0' }}>
      <Tabs.Screen
        name="index"
        options={{
          title: 'Libraries',
          tabBarIcon: icon('list'),
          tabBarButtonTestID: 'tab-libraries',
        }}
      />
      <Tabs.Screen
        name="about"
        options={{
          title: 'About',
          tabBarIcon: icon('information-circle'),
          tabBarButtonTestID: 'tab-about',
        }}
      />
    </Tabs>
  );
}
