import { useState } from 'react';
import { RefreshControl, ScrollView, Text } from 'react-native';
import { Act, Say } from '../parts';

/** Pulled down, it loads until it is done; so it does when the app says so. */
export function Refresh() {
  const [refreshing, setRefreshing] = useState(false);
  const [times, setTimes] = useState(0);
  const refresh = () => {
    setRefreshing(true);
    setTimes((now) => now + 1);
  };
  return (
    <ScrollView
      testID="pull"
      style={{ flex: 1 }}
      refreshControl={
        <RefreshControl
          testID="control"
          refreshing={refreshing}
          onRefresh={refresh}
          colors={['#0b57d0']}
          tintColor="#0b57d0"
        />
      }
    >
      <Say id="times">{`refreshed ${times}`}</Say>
      <Say id="state">{refreshing ? 'loading' : 'idle'}</Say>
      <Act id="refresh" onPress={refresh} />
      <Act id="done" onPress={() => setRefreshing(false)} />
      <Text style={{ height: 1000 }}>Pull me down</Text>
    </ScrollView>
  );
}
