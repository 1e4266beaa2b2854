import { Link, router } from 'expo-router';
import { ScrollView } from 'react-native';
import { Act } from '../../src/parts';

const LIBRARIES = [
  'image',
  'font',
  'gradient',
  'haptics',
  'linking',
  'reanimated',
  'animation',
  'gestures',
  'svg',
  'storage',
  'safe-area',
  'icons',
  'masked',
  'status-bar',
];

/** One row a library. */
export default function Libraries() {
  return (
    <ScrollView testID="home">
      <Link testID="link-details" href="/details/7?from=link">
        Details by a link
      </Link>
      <Act
        id="push-details"
        onPress={() =>
          router.push({ pathname: '/details/[id]', params: { id: '8', from: 'push' } })
        }
      />
      <Act id="open-sheet" onPress={() => router.push('/sheet')} />
      <Act id="open-drawer-screen" onPress={() => router.push('/drawer')} />
      {LIBRARIES.map((name) => (
        <Act
          key={name}
          id={`open-${name}`}
          title={name}
          onPress={() => router.push(`/libraries/${name}`)}
        />
      ))}
    </ScrollView>
  );
}
