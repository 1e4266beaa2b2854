import { createBottomTabNavigator } from '@react-navigation/bottom-tabs';
import { createDrawerNavigator } from '@react-navigation/drawer';
import { createStaticNavigation, useNavigation } from '@react-navigation/native';
import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { ExpoRoot } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Gesture, GestureDetector, GestureHandlerRootView } from 'react-native-gesture-handler';
import Animated, { useAnimatedStyle, useSharedValue, withSpring } from 'react-native-reanimated';
import { SafeAreaProvider, useSafeAreaInsets } from 'react-native-safe-area-context';
import { Screen, ScreenStack, ScreenStackHeaderConfig } from 'react-native-screens';
import { scheduleOnRN, scheduleOnUI } from 'react-native-worklets';
import { Button, Said } from '../parts';

function Home() {
  const navigation = useNavigation();
  return <Button title="Go to Profile" onPress={() => navigation.navigate('Profile')} />;
}
const Profile = () => <Text>Profile of Ada</Text>;
const screensOf = { Home, Profile };

/** Navigators are made when they are shown. */
function Navigation({ create }) {
  const [Tree] = useState(() => createStaticNavigation(create({ screens: screensOf })));
  return <Tree />;
}

const StackScreen = () => <Navigation create={createNativeStackNavigator} />;
const TabsScreen = () => <Navigation create={createBottomTabNavigator} />;
const DrawerScreen = () => <Navigation create={createDrawerNavigator} />;

const RouterScreen = () => <ExpoRoot context={require.context('../routes')} location="/" />;

function GestureScreen() {
  const [taps, count] = useState(0);
  const tap = Gesture.Tap()
    .runOnJS(true)
    .onEnd(() => count((before) => before + 1));
  return (
    <GestureHandlerRootView>
      <GestureDetector gesture={tap}>
        <View testID="go" style={styles.box} />
      </GestureDetector>
      <Said>{`${taps} taps`}</Said>
    </GestureHandlerRootView>
  );
}

function ReanimatedScreen() {
  const width = useSharedValue(100);
  const animated = useAnimatedStyle(() => ({ width: withSpring(width.value) }));
  return (
    <>
      <Animated.View testID="view" style={[styles.box, animated]} />
      <Button
        title="Grow"
        onPress={() => {
          width.value += 50;
        }}
      />
    </>
  );
}

function WorkletsScreen() {
  const [said, say] = useState('not yet');
  const press = () =>
    scheduleOnUI(() => {
      'worklet';
      scheduleOnRN(say, 'from the UI thread');
    });
  return (
    <>
      <Button title="Run" onPress={press} />
      <Said>{said}</Said>
    </>
  );
}

function Insets() {
  const { top, bottom } = useSafeAreaInsets();
  return <Said>{`${top} ${bottom}`}</Said>;
}
const SafeAreaScreen = () => (
  <SafeAreaProvider>
    <Insets />
  </SafeAreaProvider>
);

const ScreensScreen = () => (
  <ScreenStack style={{ flex: 1 }}>
    <Screen style={StyleSheet.absoluteFill}>
      <ScreenStackHeaderConfig title="A header" />
      <Text>A screen</Text>
    </Screen>
  </ScreenStack>
);

const styles = StyleSheet.create({ box: { width: 100, height: 100, backgroundColor: '#7b61ff' } });

export const screens = {
  '@react-navigation/bottom-tabs': TabsScreen,
  '@react-navigation/drawer': DrawerScreen,
  '@react-navigation/native-stack': StackScreen,
  'expo-router': RouterScreen,
  'react-native-gesture-handler': GestureScreen,
  'react-native-reanimated': ReanimatedScreen,
  'react-native-safe-area-context': SafeAreaScreen,
  'react-native-screens': ScreensScreen,
  'react-native-worklets': WorkletsScreen,
};
