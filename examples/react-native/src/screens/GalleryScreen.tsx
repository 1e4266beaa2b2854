import { useCallback, useMemo, useState } from 'react';
import { FlatList, Image, StyleSheet, Text, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { FilterBar } from '../components/FilterBar';
import { WorkRow } from '../components/WorkRow';
import { type Filter, filterWorks, works } from '../data';
import { usePalette } from '../theme';
import type { GalleryProps } from '../types';

export function GalleryScreen({ navigation }: GalleryProps) {
  const palette = usePalette();
  const insets = useSafeAreaInsets();
  const [filter, setFilter] = useState<Filter>({ query: '', material: 'All', onlyOnView: false });
  const found = useMemo(() => filterWorks(filter), [filter]);
  const open = useCallback((id: string) => navigation.navigate('Work', { id }), [navigation]);

  return (
    <FlatList
      testID="gallery"
      data={found}
      keyExtractor={(work) => work.id}
      renderItem={({ item }) => <WorkRow work={item} onPress={open} />}
      keyboardShouldPersistTaps="handled"
      keyboardDismissMode="on-drag"
      style={{ backgroundColor: palette.background }}
      contentContainerStyle={[
        styles.content,
        { paddingTop: insets.top + 20, paddingBottom: insets.bottom + 24 },
      ]}
      ListHeaderComponent={
        <View style={styles.header}>
          <View style={styles.brand}>
            <Image
              source={require('../../assets/logo.png')}
              style={styles.logo}
              accessibilityLabel="Vitrine Gallery logo"
            />
            <View>
              <Text style={[styles.name, { color: palette.ink }]} accessibilityRole="header">
                Vitrine Gallery
              </Text>
              <Text
                testID="count"
                style={[styles.count, { color: palette.muted }]}
                accessibilityLiveRegion="polite"
              >
                {found.length === 1 ? '1 object' : `${found.length} objects`}{' '}
                {found.length === works.length ? 'in three rooms' : 'found'}
              </Text>
            </View>
          </View>
          <FilterBar
            filter={filter}
            onChange={(change) => setFilter((now) => ({ ...now, ...change }))}
          />
        </View>
      }
      ListEmptyComponent={
        <Text testID="empty" style={[styles.empty, { color: palette.muted }]}>
          Nothing here goes by that name.
        </Text>
      }
    />
  );
}

const styles = StyleSheet.create({
  content: { width: '100%', maxWidth: 640, alignSelf: 'center', paddingHorizontal: 16, gap: 10 },
  header: { marginBottom: 6 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 14, paddingHorizontal: 4 },
  logo: { width: 44, height: 44 },
  name: { fontSize: 26, fontWeight: '800', letterSpacing: -0.6 },
  count: { fontSize: 14, marginTop: 1 },
  empty: { fontSize: 16, textAlign: 'center', paddingVertical: 48 },
});
