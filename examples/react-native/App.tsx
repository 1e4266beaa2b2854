import { DarkTheme, DefaultTheme, NavigationContainer } from '@react-navigation/native';
import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { StatusBar, useColorScheme } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { findWork } from './src/data';
import { GalleryScreen } from './src/screens/GalleryScreen';
import { WorkScreen } from './src/screens/WorkScreen';
import { usePalette } from './src/theme';
import type { Screens } from './src/types';

const Stack = createNativeStackNavigator<Screens>();

export default function App() {
  const dark = useColorScheme() === 'dark';
  const palette = usePalette();
  const base = dark ? DarkTheme : DefaultTheme;
  const theme = {
    ...base,
    colors: {
      ...base.colors,
      primary: palette.accent,
      background: palette.background,
      card: palette.background,
      text: palette.ink,
      border: palette.line,
    },
  };

  return (
    <SafeAreaProvider>
      <StatusBar barStyle={dark ? 'light-content' : 'dark-content'} />
      <NavigationContainer theme={theme}>
        <Stack.Navigator screenOptions={{ headerShadowVisible: false }}>
          <Stack.Screen
            name="Gallery"
            component={GalleryScreen}
            options={{ headerShown: false, title: 'Gallery' }}
          />
          <Stack.Screen
            name="Work"
            component={WorkScreen}
            options={({ route }) => ({
              title: `Room ${findWork(route.params.id).room}`,
              headerTintColor: palette.ink,
              headerTitleStyle: { fontSize: 17, fontWeight: '700' },
              headerStyle: { backgroundColor: palette.tints[findWork(route.params.id).tint] },
            })}
          />
        </Stack.Navigator>
      </NavigationContainer>
    </SafeAreaProvider>
  );
}
