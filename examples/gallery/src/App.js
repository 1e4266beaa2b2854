import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BackHandler, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { screens } from './screens';

/** A list of screens; one of them is open. `initialProps.screen` opens it at once. */
export function App({ screen }) {
  const [open, setOpen] = useState(screen);
  const now = useRef(open);
  useEffect(() => {
    now.current = open;
  }, [open]);
  // Once, and before the effects of a screen: the one who listens last is asked first.
  useLayoutEffect(() => {
    const listening = BackHandler.addEventListener('hardwareBackPress', () => {
      const wasOpen = now.current !== undefined;
      setOpen(undefined);
      return wasOpen;
    });
    return () => listening.remove();
  }, []);
  const Screen = screens[open]?.();
  return (
    <View style={styles.app}>
      <View style={styles.header}>
        {Screen && (
          <Pressable testID="back" role="button" onPress={() => setOpen(undefined)}>
            <Text style={styles.back}>Back</Text>
          </Pressable>
        )}
        <Text testID="title" style={styles.title}>
          {Screen ? open : 'Gallery'}
        </Text>
      </View>
      {Screen ? <Screen /> : <Home onOpen={setOpen} />}
    </View>
  );
}

const Home = ({ onOpen }) => (
  <ScrollView testID="home">
    {Object.keys(screens).map((name) => (
      <Pressable
        key={name}
        testID={`open-${name}`}
        role="button"
        style={({ pressed }) => [styles.row, pressed && styles.pressed]}
        onPress={() => onOpen(name)}
      >
        <Text style={styles.name}>{name}</Text>
      </Pressable>
    ))}
  </ScrollView>
);

const styles = StyleSheet.create({
  app: { flex: 1, backgroundColor: '#ffffff', paddingTop: 50 },
  header: {
    height: 44,
    flexDirection: 'row',
    alignItems: 'center',
    paddingHorizontal: 16,
    gap: 16,
  },
  back: { fontSize: 17, color: '#0b57d0' },
  title: { fontSize: 17, fontWeight: '600' },
  row: {
    height: 44,
    justifyContent: 'center',
    paddingHorizontal: 16,
    borderBottomWidth: StyleSheet.hairlineWidth,
    borderBottomColor: '#cccccc',
  },
  pressed: { backgroundColor: '#e8e8e8' },
  name: { fontSize: 16 },
});
