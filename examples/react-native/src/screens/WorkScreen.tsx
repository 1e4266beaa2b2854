import { useRef, useState } from 'react';
import {
  Alert,
  Animated,
  Image,
  ScrollView,
  StyleSheet,
  Text,
  useWindowDimensions,
  View,
} from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { Button } from '../components/Button';
import { LabelSheet } from '../components/LabelSheet';
import { findWork } from '../data';
import { usePalette } from '../theme';
import type { WorkProps } from '../types';

export function WorkScreen({ route }: WorkProps) {
  const work = findWork(route.params.id);
  const palette = usePalette();
  const insets = useSafeAreaInsets();
  const { width } = useWindowDimensions();
  const [applause, setApplause] = useState(0);
  const [label, setLabel] = useState(false);
  const bounce = useRef(new Animated.Value(1)).current;

  const applaud = () => {
    setApplause((n) => n + 1);
    bounce.setValue(1.05);
    Animated.spring(bounce, { toValue: 1, friction: 4, useNativeDriver: true }).start();
  };
  const reserve = () =>
    Alert.alert(
      'Reserve a visit',
      `We keep a quiet quarter of an hour with “${work.title}” for you.`,
      [
        { text: 'Not now', style: 'cancel' },
        { text: 'Reserve', onPress: applaud },
      ],
    );

  const picture = Math.min(width - 80, 340);
  const facts = [
    ['Year', String(work.year)],
    ['Material', work.material],
    ['Size', work.size],
  ];

  return (
    <ScrollView
      testID="work"
      style={{ backgroundColor: palette.background }}
      contentContainerStyle={{ paddingBottom: insets.bottom + 28 }}
    >
      <View style={[styles.hero, { backgroundColor: palette.tints[work.tint] }]}>
        <Animated.View style={{ transform: [{ scale: bounce }] }}>
          <Image
            testID="picture"
            source={work.image}
            style={{ width: picture, height: picture }}
            resizeMode="contain"
            accessibilityLabel={`Picture of ${work.title}`}
          />
        </Animated.View>
      </View>
      <View style={styles.body}>
        <Text
          testID="title"
          style={[styles.title, { color: palette.ink }]}
          accessibilityRole="header"
        >
          {work.title}
        </Text>
        <Text style={[styles.maker, { color: palette.muted }]}>{work.maker}</Text>
        <View style={[styles.facts, { borderColor: palette.line }]}>
          {facts.map(([name, value]) => (
            <View key={name} style={styles.fact}>
              <Text style={[styles.factName, { color: palette.muted }]}>{name}</Text>
              <Text style={[styles.factValue, { color: palette.ink }]}>{value}</Text>
            </View>
          ))}
        </View>
        <Text style={[styles.text, { color: palette.ink }]}>{work.text}</Text>
        <View style={styles.actions}>
          <Button
            testID="applaud"
            primary
            title={applause ? `Applause · ${applause}` : 'Applaud'}
            label={`Applaud, ${applause} so far`}
            onPress={applaud}
          />
          <Button testID="open-label" title="Read the label" onPress={() => setLabel(true)} />
        </View>
        <View style={styles.actions}>
          <Button testID="reserve" title="Reserve a visit" onPress={reserve} />
        </View>
      </View>
      <LabelSheet work={work} visible={label} onClose={() => setLabel(false)} />
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  hero: {
    alignItems: 'center',
    paddingTop: 4,
    paddingBottom: 16,
    borderBottomLeftRadius: 32,
    borderBottomRightRadius: 32,
  },
  body: {
    width: '100%',
    maxWidth: 640,
    alignSelf: 'center',
    paddingHorizontal: 20,
    paddingTop: 22,
  },
  title: { fontSize: 28, fontWeight: '800', letterSpacing: -0.7 },
  maker: { fontSize: 16, marginTop: 4 },
  facts: {
    flexDirection: 'row',
    marginTop: 18,
    paddingVertical: 14,
    borderTopWidth: 1,
    borderBottomWidth: 1,
  },
  fact: { flex: 1 },
  factName: { fontSize: 13 },
  factValue: { fontSize: 15, fontWeight: '600', marginTop: 3 },
  text: { fontSize: 16, lineHeight: 25, marginTop: 18, marginBottom: 10 },
  actions: { flexDirection: 'row', gap: 12, marginTop: 12 },
});
