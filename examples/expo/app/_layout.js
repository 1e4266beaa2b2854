import { useFonts } from 'expo-font';
import { Stack } from 'expo-router';
import * as SplashScreen from 'expo-splash-screen';
import { StatusBar } from 'expo-status-bar';
import { useEffect } from 'react';
import { GestureHandlerRootView } from 'react-native-gesture-handler';

SplashScreen.preventAutoHideAsync();

/** A native stack; the splash screen stays until the font is there. */
export default function Root() {
  const [loaded, error] = useFonts({ Blocks: require('../assets/fonts/Blocks.ttf') });
  useEffect(() => {
    if (loaded || error) SplashScreen.hideAsync();
  }, [loaded, error]);
  if (!loaded && !error) return null;
  return (
    <GestureHandlerRootView style={{ flex: 1 }}>
      <StatusBar style="dark" />
      <Stack>
        <Stack.Screen name="(tabs)" options={{ headerShown: false }} />
        <Stack.Screen name="details/[id]" options={{ title: 'Details' }} />
        <Stack.Screen name="sheet" options={{ presentation: 'modal', title: 'A sheet' }} />
        <Stack.Screen name="drawer" options={{ headerShown: false }} />
      </Stack>
    </GestureHandlerRootView>
  );
}
