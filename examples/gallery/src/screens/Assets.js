import { Image, StyleSheet, Text, View } from 'react-native';
import { Say } from '../parts';

const logo = require('../../assets/logo.png');
const globe = require('../../assets/globe.png');
const font = require('../../assets/fonts/Blocks.ttf');

/** What Metro puts beside the bundle: pictures at three scales and at one, and a font. */
export const Assets = () => (
  <View style={styles.page}>
    <Image testID="logo" source={logo} />
    <Image testID="globe" source={globe} style={{ width: 110, height: 110 }} />
    <View style={{ flexDirection: 'row' }}>
      <Text testID="blocks" style={styles.blocks}>
        AAAA
      </Text>
    </View>
    <Say id="font">{typeof font}</Say>
  </View>
);

const styles = StyleSheet.create({
  page: { padding: 16, gap: 12 },
  // Each of its letters is two em wide: 40 of them, here.
  blocks: { fontFamily: 'Blocks', fontSize: 20 },
});
