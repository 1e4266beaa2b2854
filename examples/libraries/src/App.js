import { useState } from 'react';
import { FlatList, Pressable, StyleSheet, Text, View } from 'react-native';
import { screens } from './screens';

/** The screen of the library that the page names, or a list of them all. */
export function App({ library }) {
  const [chosen, choose] = useState(library);
  const Screen = chosen && screens[chosen];
  if (Screen)
    return (
      <View style={styles.app}>
        <Text onPress={() => choose(undefined)} testID="library" style={styles.name}>
          {chosen}
        </Text>
        <Screen />
      </View>
    );
  return (
    <FlatList
      style={styles.app}
      data={Object.keys(screens)}
      initialNumToRender={150}
      keyExtractor={(name) => name}
      renderItem={({ item }) => (
        <Pressable testID={`open-${item}`} onPress={() => choose(item)} style={styles.row}>
          <Text>{item}</Text>
        </Pressable>
      )}
    />
  );
}

const styles = StyleSheet.create({
  app: { flex: 1, paddingTop: 60, backgroundColor: '#f2f2f2' },
  name: { fontSize: 17, fontWeight: '600', padding: 12 },
  row: { height: 44, justifyContent: 'center', paddingHorizontal: 16 },
});
