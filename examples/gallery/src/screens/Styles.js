import { ScrollView, StyleSheet, View } from 'react-native';

const Box = ({ id, style, children }) => (
  <View testID={id} style={[styles.box, style]}>
    {children}
  </View>
);

/** Borders, radii, shadows, transforms, opacity, clipping, and which of two lies above. */
export const Styles = () => (
  <ScrollView contentContainerStyle={styles.page}>
    <Box
      id="border"
      style={{
        borderWidth: 3,
        borderLeftWidth: 8,
        borderColor: '#ff0000',
        borderBottomColor: 'blue',
      }}
    />
    <Box
      id="dashed"
      style={{ borderWidth: 2, borderStyle: 'dashed', borderColor: 'rgba(0,128,0,0.5)' }}
    />
    <Box id="radius" style={{ borderRadius: 12, borderTopLeftRadius: 30, overflow: 'hidden' }}>
      <View testID="clipped" style={{ width: 200, height: 100, backgroundColor: 'orange' }} />
    </Box>
    <Box
      id="shadow"
      style={{
        backgroundColor: 'white',
        shadowColor: '#000000',
        shadowOpacity: 0.25,
        shadowRadius: 6,
        shadowOffset: { width: 2, height: 4 },
        elevation: 6,
      }}
    />
    <Box id="box-shadow" style={{ boxShadow: '1px 2px 3px 4px rgba(0, 0, 255, 0.5)' }} />
    <Box id="rotated" style={{ transform: [{ rotate: '90deg' }] }} />
    <Box
      id="moved"
      style={{ transform: [{ translateX: 20 }, { translateY: '50%' }, { scale: 2 }] }}
    />
    <View style={{ height: 60 }} />
    <Box id="origin" style={{ transformOrigin: 'top left', transform: [{ scale: 0.5 }] }} />
    <Box id="opacity" style={{ opacity: 0.4 }}>
      <View testID="within" style={{ width: 50, height: 50, backgroundColor: '#000000' }} />
    </Box>
    <View testID="stack" style={{ height: 60 }}>
      <Box id="above" style={[styles.over, { zIndex: 2, backgroundColor: 'green' }]} />
      <Box id="below" style={[styles.over, { backgroundColor: 'red' }]} />
    </View>
    <Box
      id="gradient"
      style={{ experimental_backgroundImage: 'linear-gradient(to right, red, blue)' }}
    />
    <Box id="filter" style={{ filter: [{ brightness: 0.5 }], mixBlendMode: 'multiply' }} />
    <Box id="unseen" style={{ opacity: 0 }} />
    <Box id="none" style={{ display: 'none' }} />
  </ScrollView>
);

const styles = StyleSheet.create({
  page: { padding: 20, gap: 20 },
  box: { width: 100, height: 50, backgroundColor: '#7dabf8' },
  over: { position: 'absolute', left: 0, top: 0 },
});
