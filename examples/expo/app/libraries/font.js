import { Asset } from 'expo-asset';
import * as Font from 'expo-font';
import { useEffect, useState } from 'react';
import { Text, View } from 'react-native';
import { Say } from '../../src/parts';

export default function Fonts() {
  const [asset, setAsset] = useState('not yet');
  useEffect(() => {
    const logo = Asset.fromModule(require('../../assets/logo.png'));
    logo.downloadAsync().then(
      () => setAsset(`${logo.name}.${logo.type} ${logo.width} ${logo.downloaded}`),
      (error) => setAsset(`failed: ${error.message}`),
    );
  }, []);
  return (
    <View style={{ padding: 16 }}>
      <View style={{ flexDirection: 'row' }}>
        <Text testID="blocks" style={{ fontFamily: 'Blocks', fontSize: 20 }}>
          AAAA
        </Text>
      </View>
      <Say id="is-loaded">{`${Font.isLoaded('Blocks')} ${Font.isLoaded('Nothing')}`}</Say>
      <Say id="asset">{asset}</Say>
    </View>
  );
}
