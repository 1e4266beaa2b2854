import { memo } from 'react';
import { Image, Pressable, StyleSheet, Text, View } from 'react-native';

import type { Work } from '../data';
import { usePalette } from '../theme';

type Props = { work: Work; onPress: (id: string) => void };

export const WorkRow = memo(function WorkRow({ work, onPress }: Props) {
  const palette = usePalette();
  return (
    <Pressable
      testID={`work-${work.id}`}
      accessibilityRole="button"
      accessibilityLabel={`${work.title}, ${work.maker}, ${work.year}`}
      accessibilityHint="Opens this object"
      onPress={() => onPress(work.id)}
      style={({ pressed }) => [
        styles.row,
        { backgroundColor: palette.card, borderColor: palette.line },
        pressed && styles.pressed,
      ]}
    >
      <View style={[styles.tile, { backgroundColor: palette.tints[work.tint] }]}>
        <Image source={work.image} style={styles.image} resizeMode="contain" />
      </View>
      <View style={styles.text}>
        <Text style={[styles.title, { color: palette.ink }]} numberOfLines={1}>
          {work.title}
        </Text>
        <Text style={[styles.maker, { color: palette.muted }]} numberOfLines={1}>
          {work.maker}, {work.year}
        </Text>
        <View style={styles.place}>
          <View
            style={[
              styles.dot,
              work.onView
                ? { backgroundColor: palette.open }
                : { borderWidth: 1.5, borderColor: palette.muted },
            ]}
          />
          <Text style={[styles.note, { color: palette.muted }]}>
            {work.onView ? `${work.material} · Room ${work.room}` : `${work.material} · In storage`}
          </Text>
        </View>
      </View>
      <View style={[styles.chevron, { borderColor: palette.muted }]} />
    </Pressable>
  );
});

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    padding: 10,
    paddingRight: 18,
    borderRadius: 22,
    borderWidth: StyleSheet.hairlineWidth,
  },
  pressed: { opacity: 0.6 },
  tile: {
    width: 92,
    height: 92,
    borderRadius: 14,
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
  },
  image: { width: 86, height: 86 },
  text: { flex: 1, marginHorizontal: 14 },
  title: { fontSize: 17, fontWeight: '700', letterSpacing: -0.2 },
  maker: { fontSize: 14, marginTop: 3 },
  place: { flexDirection: 'row', alignItems: 'center', marginTop: 10 },
  dot: { width: 8, height: 8, borderRadius: 4, marginRight: 7 },
  note: { fontSize: 13, fontWeight: '500' },
  chevron: {
    width: 8,
    height: 8,
    borderTopWidth: 2,
    borderRightWidth: 2,
    transform: [{ rotate: '45deg' }],
    opacity: 0.6,
  },
});
