import { Image } from 'expo-image';
import { useState } from 'react';
import { View } from 'react-native';
import { Say } from '../../src/parts';

const logo = require('../../assets/logo.png');
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP4z8DAAMQM//8zAAQAE/4D/RVx7ZsAAAAASUVORK5CYII=';

export default function Images() {
  const [loaded, setLoaded] = useState('not yet');
  const [failed, setFailed] = useState('not yet');
  const [heard, setHeard] = useState([]);
  const hear = (what) => () => setHeard((all) => [...all, what]);
  return (
    <View style={{ padding: 16, gap: 8 }}>
      <Image
        testID="image"
        source={logo}
        style={{ width: 88, height: 44 }}
        contentFit="contain"
        contentPosition="left"
        onLoad={({ source }) => setLoaded(source.width > 0 ? 'loaded' : 'empty')}
      />
      <Say id="loaded">{loaded}</Say>
      <Image
        testID="data"
        source={{ uri: DOT }}
        style={{ width: 40, height: 40 }}
        contentFit="fill"
      />
      <Image testID="tinted" source={logo} tintColor="#ff0000" style={{ width: 44, height: 44 }} />
      <Image
        testID="scaled-down"
        source={logo}
        tintColor="#0000ff"
        style={{ width: 88, height: 88 }}
        contentFit="scale-down"
        onLoadStart={hear('start')}
        onLoad={hear('load')}
        onLoadEnd={hear('end')}
        onDisplay={hear('display')}
      />
      <Say id="heard">{heard.join(' ')}</Say>
      <Image
        testID="failing"
        source="data:image/png;base64,xxxx"
        style={{ width: 10, height: 10 }}
        onError={({ error }) => setFailed(error ? 'failed' : 'failed without words')}
      />
      <Say id="failed">{failed}</Say>
    </View>
  );
}
