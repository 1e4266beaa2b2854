import FastImage from '@d11/react-native-fast-image';
import Ionicons from '@expo/vector-icons/Ionicons';
import MaskedView from '@react-native-masked-view/masked-view';
import { Canvas, Circle as SkiaCircle } from '@shopify/react-native-skia';
import { useAssets } from 'expo-asset';
import { BlurView } from 'expo-blur';
import { useFonts } from 'expo-font';
import { Image } from 'expo-image';
import { LinearGradient } from 'expo-linear-gradient';
import { SymbolView } from 'expo-symbols';
import LottieView from 'lottie-react-native';
import { useState } from 'react';
import { Text, View } from 'react-native';
import CommunityGradient from 'react-native-linear-gradient';
import QRCode from 'react-native-qrcode-svg';
import Svg, { Circle } from 'react-native-svg';
import Icon from 'react-native-vector-icons/Ionicons';
import { Said } from '../parts';

const logo = require('../../assets/logo.png');
const square = { width: 100, height: 100 };

function AssetScreen() {
  const [assets] = useAssets([logo]);
  return <Said>{assets ? `${assets[0].name} ${assets[0].downloaded}` : 'not yet'}</Said>;
}

const BlurScreen = () => (
  <BlurView testID="view" intensity={100} style={square}>
    <Text>blurred</Text>
  </BlurView>
);

function FontScreen() {
  const [loaded] = useFonts({ Blocks: require('../../assets/Blocks.ttf') });
  return loaded ? (
    <Text testID="said" style={{ fontFamily: 'Blocks' }}>
      in Blocks
    </Text>
  ) : null;
}

function ImageScreen() {
  const [said, say] = useState('not yet');
  return (
    <>
      <Image testID="view" source={logo} style={square} onLoad={() => say('loaded')} />
      <Said>{said}</Said>
    </>
  );
}

function FastImageScreen() {
  const [said, say] = useState('not yet');
  return (
    <>
      <FastImage testID="view" source={logo} style={square} onLoad={() => say('loaded')} />
      <Said>{said}</Said>
    </>
  );
}

const GradientScreen = () => (
  <LinearGradient testID="view" colors={['#4c669f', '#192f6a']} style={square}>
    <Text>Sign in</Text>
  </LinearGradient>
);

const CommunityGradientScreen = () => (
  <CommunityGradient testID="view" colors={['#4c669f', '#192f6a']} style={square}>
    <Text>Sign in</Text>
  </CommunityGradient>
);

const SymbolScreen = () => (
  <SymbolView
    testID="view"
    name={{ ios: 'airpods.chargingcase', android: 'headphones' }}
    style={square}
    fallback={<Text>no symbol</Text>}
  />
);

const LottieScreen = () => (
  <LottieView
    testID="view"
    source={require('../../assets/dot.json')}
    style={square}
    autoPlay
    loop
  />
);

const MaskedScreen = () => (
  <MaskedView testID="view" style={square} maskElement={<Text>Basic mask</Text>}>
    <View style={{ flex: 1, backgroundColor: '#324376' }} />
  </MaskedView>
);

const QrCodeScreen = () => (
  <View testID="view" style={square}>
    <QRCode value="https://example.org" />
  </View>
);

const SkiaScreen = () => (
  <Canvas testID="view" style={square}>
    <SkiaCircle r={40} cx={50} cy={50} color="cyan" />
  </Canvas>
);

const SvgScreen = () => (
  <Svg testID="view" height="100" width="100" viewBox="0 0 100 100">
    <Circle cx="50" cy="50" r="45" stroke="blue" strokeWidth="2.5" fill="green" />
  </Svg>
);

const VectorIconsScreen = () => <Icon testID="view" name="rocket" size={48} color="#990000" />;

const ExpoIconsScreen = () => <Ionicons testID="view" name="rocket" size={48} color="#990000" />;

export const screens = {
  '@d11/react-native-fast-image': FastImageScreen,
  '@expo/vector-icons': ExpoIconsScreen,
  '@react-native-masked-view/masked-view': MaskedScreen,
  '@shopify/react-native-skia': SkiaScreen,
  'expo-asset': AssetScreen,
  'expo-blur': BlurScreen,
  'expo-font': FontScreen,
  'expo-image': ImageScreen,
  'expo-linear-gradient': GradientScreen,
  'expo-symbols': SymbolScreen,
  'lottie-react-native': LottieScreen,
  'react-native-linear-gradient': CommunityGradientScreen,
  'react-native-qrcode-svg': QrCodeScreen,
  'react-native-svg': SvgScreen,
  'react-native-vector-icons': VectorIconsScreen,
};
