import { useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { Say } from '../parts';

const LONG =
  'A sentence that is so long that it will not fit on the two lines that it is given here, however wide the phone may be, and so its end is left out.';

const HEBREW = 'שלום לכולם, זה משפט ארוך שממשיך גם בשורה הבאה';

/** As wide as a word at least, and no wider than its place with the space at its end. */
const isWithin = ({ x, width }) => x > -10 && x + width < 160 && width > 20;

/** Nested, clamped, pressed inside of a line, measured by lines. */
export function Texts() {
  const [pressed, setPressed] = useState('nothing');
  const [lines, setLines] = useState(0);
  const [hebrew, setHebrew] = useState([]);
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <Text testID="nested" style={styles.outer}>
        plain{' '}
        <Text testID="bold" style={styles.bold}>
          bold{' '}
          <Text testID="inner" style={styles.inner}>
            and red
          </Text>
        </Text>{' '}
        plain
      </Text>
      <Text testID="clamped" numberOfLines={2} style={styles.lines}>
        {LONG}
      </Text>
      <Text testID="whole" style={styles.lines}>
        {LONG}
      </Text>
      <Text testID="tail" numberOfLines={1} ellipsizeMode="clip" style={styles.lines}>
        {LONG}
      </Text>
      <Text testID="paragraph" style={styles.lines}>
        Read the{' '}
        <Text testID="terms" style={styles.link} onPress={() => setPressed('terms')}>
          terms
        </Text>{' '}
        and the{' '}
        <Text testID="rules" style={styles.link} onPress={() => setPressed('rules')}>
          rules
        </Text>
        .
      </Text>
      <Say id="pressed">{pressed}</Say>
      <Text testID="long-press" onLongPress={() => setPressed('long')}>
        hold me
      </Text>
      <Text
        testID="counted"
        style={styles.lines}
        onTextLayout={({ nativeEvent }) => setLines(nativeEvent.lines.length)}
      >
        {'one\ntwo\nthree'}
      </Text>
      <Say id="lines">{`${lines} lines`}</Say>
      <Text
        testID="hebrew"
        style={[styles.lines, { width: 150 }]}
        onTextLayout={({ nativeEvent }) => setHebrew(nativeEvent.lines)}
      >
        {HEBREW}
      </Text>
      <Say id="hebrew-lines">{`${hebrew.length} lines ${hebrew.every(isWithin)}`}</Say>
      <Say id="hebrew-text">{hebrew.map(({ text }) => text).join('')}</Say>
      <Text testID="styled" style={styles.styled}>
        decorated words
      </Text>
      <Text testID="selectable" selectable>
        selectable
      </Text>
      <Text testID="inline">
        with <View testID="inline-view" style={styles.dot} /> a view
      </Text>
      <View style={{ width: 120 }}>
        <Text testID="fitted" numberOfLines={1} adjustsFontSizeToFit style={{ fontSize: 40 }}>
          Fits in here
        </Text>
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 8 },
  outer: { fontSize: 20, color: '#222222' },
  bold: { fontWeight: 'bold' },
  inner: { color: '#ff0000', fontStyle: 'italic' },
  lines: { fontSize: 15, lineHeight: 20 },
  link: { color: '#0b57d0', textDecorationLine: 'underline' },
  styled: {
    fontSize: 18,
    letterSpacing: 3,
    textAlign: 'right',
    textTransform: 'uppercase',
    textDecorationLine: 'line-through',
    textShadowColor: '#888888',
    textShadowRadius: 2,
    textShadowOffset: { width: 1, height: 1 },
  },
  dot: { width: 14, height: 14, backgroundColor: 'green' },
});
