import { router, Stack, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { Act, Say } from '../../src/parts';

/** A screen with parameters, a title of its own and a button in its header. */
export default function Details() {
  const { id, from } = useLocalSearchParams();
  const [count, setCount] = useState(0);
  return (
    <View testID="details" style={{ flex: 1 }}>
      <Stack.Screen
        options={{
          title: `Number ${id}`,
          headerRight: () => <Act id="add" title="+" onPress={() => setCount((now) => now + 1)} />,
        }}
      />
      <Say id="params">{`${id} from ${from}`}</Say>
      <Say id="count">{`count ${count}`}</Say>
      <Act id="deeper" onPress={() => router.push(`/details/${Number(id) + 1}?from=deeper`)} />
      <Act id="go-back" onPress={() => router.back()} />
      <Act id="to-top" onPress={() => router.dismissAll()} />
    </View>
  );
}
