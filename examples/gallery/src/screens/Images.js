import { useEffect, useState } from 'react';
import { Image, ImageBackground, ScrollView, StyleSheet, Text, View } from 'react-native';
import { Say } from '../parts';

const logo = require('../../assets/logo.png');
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP4z8DAAMQM//8zAAQAE/4D/RVx7ZsAAAAASUVORK5CYII=';

/** Assets at their scale, sources, sizes, how a picture fills its box. */
export function Images() {
  const [loaded, setLoaded] = useState('not yet');
  const [failed, setFailed] = useState('not yet');
  const [size, setSize] = useState('not yet');
  useEffect(() => {
    Image.getSize(DOT, (width, height) => setSize(`${width} x ${height}`));
  }, []);
  const { width, height, scale } = Image.resolveAssetSource(logo);
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <Image
        testID="asset"
        source={logo}
        onLoad={({ nativeEvent }) => setLoaded(`${nativeEvent.source.width > 0}`)}
      />
      <Say id="loaded">{loaded}</Say>
      <Say id="asset-size">{`${width} x ${height} @${scale}`}</Say>
      <View style={styles.row}>
        {['cover', 'contain', 'stretch', 'center', 'repeat'].map((mode) => (
          <Image key={mode} testID={mode} resizeMode={mode} source={logo} style={styles.wide} />
        ))}
      </View>
      <Image testID="data" source={{ uri: DOT }} style={{ width: 40, height: 40 }} />
      <Say id="size">{size}</Say>
      <Image
        testID="failing"
        source={{ uri: 'data:image/png;base64,xxxx' }}
        style={styles.wide}
        onError={() => setFailed('failed')}
      />
      <Say id="failed">{failed}</Say>
      <Image
        testID="tinted"
        source={logo}
        style={{ width: 44, height: 44, tintColor: '#ff0000' }}
      />
      <Image testID="round" source={logo} style={{ width: 44, height: 44, borderRadius: 22 }} />
      <Image
        testID="several"
        style={{ width: 30, height: 30 }}
        source={[
          { uri: DOT, width: 10, height: 10 },
          { uri: DOT, width: 100, height: 100 },
        ]}
      />
      <ImageBackground
        testID="background"
        source={logo}
        style={styles.background}
        imageStyle={{ opacity: 0.3 }}
      >
        <Text testID="on-it">words on a picture</Text>
      </ImageBackground>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 8 },
  row: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  wide: { width: 100, height: 40, backgroundColor: '#eeeeee' },
  background: { width: 200, height: 80, justifyContent: 'center', alignItems: 'center' },
});
