import { useEffect, useState } from 'react';
import {
  Image,
  ImageBackground,
  ScrollView,
  StyleSheet,
  Text,
  TextInput,
  View,
} from 'react-native';
import { Say } from '../parts';

const logo = require('../../assets/logo.png');
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP4z8DAAMQM//8zAAQAE/4D/RVx7ZsAAAAASUVORK5CYII=';

/** Green, with more pixels. */
const FINE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAD0lEQVR42mNgaGBAIOI4ANA0CAHA9WkWAAAAAElFTkSuQmCC';

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
          <Image
            key={mode}
            testID={mode}
            resizeMode={mode}
            source={logo}
            style={['center', 'repeat'].includes(mode) ? styles.large : styles.wide}
          />
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
          { uri: FINE, width: 100, height: 100 },
        ]}
      />
      <FromNetwork />
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

/** A picture from whatever address is typed. */
function FromNetwork() {
  const [uri, setUri] = useState('');
  const [said, say] = useState('nothing');
  return (
    <>
      <TextInput testID="address" value={uri} onChangeText={setUri} style={styles.address} />
      {uri !== '' && (
        <Image
          testID="fetched"
          source={{ uri }}
          style={{ width: 66, height: 66 }}
          onLoad={({ nativeEvent: { source } }) => say(`${source.width} x ${source.height}`)}
          onError={() => say('there is none')}
        />
      )}
      <Say id="network">{said}</Say>
    </>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 8 },
  row: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  wide: { width: 100, height: 40, backgroundColor: '#eeeeee' },
  large: { width: 100, height: 80, backgroundColor: '#eeeeee' },
  address: { height: 30, borderWidth: 1 },
  background: { width: 200, height: 80, justifyContent: 'center', alignItems: 'center' },
});
