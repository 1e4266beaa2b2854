import { Pressable, StyleSheet, Switch, Text, TextInput, View } from 'react-native';

import type { Filter } from '../data';
import { usePalette } from '../theme';

const materials: Filter['material'][] = ['All', 'Clay', 'Stone', 'Metal'];

type Props = { filter: Filter; onChange: (change: Partial<Filter>) => void };

export function FilterBar({ filter, onChange }: Props) {
  const palette = usePalette();
  return (
    <View style={styles.bar}>
      <TextInput
        testID="search"
        accessibilityLabel="Search the collection"
        value={filter.query}
        onChangeText={(query) => onChange({ query })}
        placeholder="Search title, maker or year"
        placeholderTextColor={palette.muted}
        autoCorrect={false}
        autoCapitalize="none"
        clearButtonMode="while-editing"
        returnKeyType="search"
        style={[styles.search, { backgroundColor: palette.field, color: palette.ink }]}
      />
      <View
        style={[styles.segments, { backgroundColor: palette.field }]}
        accessibilityRole="tablist"
      >
        {materials.map((material) => {
          const selected = material === filter.material;
          return (
            <Pressable
              key={material}
              testID={`material-${material.toLowerCase()}`}
              accessibilityRole="tab"
              accessibilityLabel={`Material: ${material}`}
              accessibilityState={{ selected }}
              onPress={() => onChange({ material })}
              style={[styles.segment, selected && { backgroundColor: palette.card }]}
            >
              <Text style={[styles.segmentText, { color: selected ? palette.ink : palette.muted }]}>
                {material}
              </Text>
            </Pressable>
          );
        })}
      </View>
      <View style={styles.toggle}>
        <Text style={[styles.toggleText, { color: palette.ink }]}>Only what is on view today</Text>
        <Switch
          testID="only-on-view"
          accessibilityLabel="Only what is on view today"
          value={filter.onlyOnView}
          onValueChange={(onlyOnView) => onChange({ onlyOnView })}
          trackColor={{ false: palette.line, true: palette.open }}
          thumbColor="#FFFFFF"
        />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { gap: 12, marginTop: 20 },
  search: { height: 48, borderRadius: 16, paddingHorizontal: 16, fontSize: 16 },
  segments: { flexDirection: 'row', borderRadius: 16, padding: 4 },
  segment: {
    flex: 1,
    height: 38,
    borderRadius: 12,
    alignItems: 'center',
    justifyContent: 'center',
  },
  segmentText: { fontSize: 14, fontWeight: '600' },
  toggle: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingLeft: 4,
    minHeight: 34,
  },
  toggleText: { fontSize: 15 },
});
