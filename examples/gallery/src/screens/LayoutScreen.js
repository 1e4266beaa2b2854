import { I18nManager, ScrollView, StyleSheet, Text, View } from 'react-native';

const Box = ({ id, style, children }) => (
  <View testID={id} style={[styles.box, style]}>
    {children}
  </View>
);

/** Flexbox, places and percentages: every number can be checked from the outside. */
export const LayoutScreen = () => (
  <ScrollView contentContainerStyle={styles.page}>
    <View testID="row" style={styles.row}>
      <Box id="one" style={{ flex: 1 }} />
      <Box id="two" style={{ flex: 2 }} />
      <Box id="fixed" style={{ width: 40 }} />
    </View>
    <View testID="between" style={[styles.row, { justifyContent: 'space-between', gap: 0 }]}>
      <Box id="between-first" style={styles.small} />
      <Box id="between-middle" style={styles.small} />
      <Box id="between-last" style={[styles.small, { alignSelf: 'flex-end' }]} />
    </View>
    <View style={[styles.row, { flexWrap: 'wrap', height: 100, rowGap: 20, columnGap: 10 }]}>
      {[0, 1, 2].map((at) => (
        <Box key={at} id={`wrap-${at}`} style={{ width: 150, height: 40 }} />
      ))}
    </View>
    <View testID="stage" style={styles.stage}>
      <Box
        id="absolute"
        style={{ position: 'absolute', left: 20, bottom: 10, width: '50%', height: '25%' }}
      />
      <Box id="inset" style={{ position: 'absolute', top: 5, right: 5, width: 50, height: 30 }} />
      <Box id="ratio" style={{ width: 60, aspectRatio: 1.5 }} />
    </View>
    <View testID="shrink" style={{ flexDirection: 'row', width: 200 }}>
      <Box id="stiff" style={{ width: 150, height: 20 }} />
      <Box id="soft" style={{ width: 150, height: 20, flexShrink: 1 }} />
    </View>
    <View testID="start" style={{ flexDirection: 'row', marginStart: 30, width: 200 }}>
      <Text testID="first-in-row">first</Text>
      <Text testID="second-in-row">second</Text>
    </View>
    <View testID="always-rtl" style={{ direction: 'rtl', flexDirection: 'row', width: 300 }}>
      <Box id="rtl-first" style={{ width: 50, height: 20, marginStart: 10 }} />
      <Box id="rtl-second" style={{ width: 50, height: 20 }} />
    </View>
    <Text testID="direction">{I18nManager.isRTL ? 'right to left' : 'left to right'}</Text>
  </ScrollView>
);

const styles = StyleSheet.create({
  page: { padding: 15, gap: 10 },
  box: { backgroundColor: '#7dabf8', minHeight: 10 },
  row: { flexDirection: 'row', height: 50, gap: 10, backgroundColor: '#eeeeee' },
  small: { width: 30, height: 20 },
  stage: { height: 120, backgroundColor: '#eeeeee' },
});
