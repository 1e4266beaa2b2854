import { useState } from 'react';
import { View } from 'react-native';
import Svg, {
  Circle,
  Defs,
  G,
  LinearGradient,
  Path,
  Rect,
  Stop,
  Text as SvgText,
  SvgXml,
} from 'react-native-svg';
import { Say } from '../../src/parts';

const XML = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="purple"/></svg>';

export default function Drawing() {
  const [said, say] = useState('nothing');
  return (
    <View style={{ padding: 16 }}>
      <Svg testID="svg" width={200} height={100} viewBox="0 0 100 50">
        <Defs>
          <LinearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <Stop offset="0" stopColor="#ff0000" />
            <Stop offset="1" stopColor="#0000ff" stopOpacity="0.5" />
          </LinearGradient>
        </Defs>
        <Rect testID="rect" x="0" y="0" width="100" height="50" fill="url(#sky)" />
        <Circle
          testID="circle"
          cx="25"
          cy="25"
          r="10"
          fill="#00ff00"
          stroke="black"
          strokeWidth="2"
          onPress={() => say('circle')}
        />
        <G transform="translate(50 0)" opacity={0.5}>
          <Path
            testID="path"
            d="M0 0 L20 0 L20 20 Z"
            fill="none"
            stroke="#ffffff"
            strokeDasharray="2 1"
          />
        </G>
        <SvgText testID="words" x="50" y="40" fontSize="8" textAnchor="middle" fill="white">
          words
        </SvgText>
      </Svg>
      <Say id="said">{said}</Say>
      <View testID="xml">
        <SvgXml xml={XML} width={40} height={40} />
      </View>
    </View>
  );
}
