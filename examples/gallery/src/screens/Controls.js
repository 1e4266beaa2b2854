import { useState } from 'react';
import { ActivityIndicator, Button, ScrollView, Switch } from 'react-native';
import { Act, Say } from '../parts';

/** Switch, ActivityIndicator, Button. */
export function Controls() {
  const [on, setOn] = useState(false);
  const [times, setTimes] = useState(0);
  const [busy, setBusy] = useState(true);
  return (
    <ScrollView contentContainerStyle={{ padding: 16, gap: 12, alignItems: 'flex-start' }}>
      <Switch
        testID="switch"
        value={on}
        onValueChange={setOn}
        trackColor={{ true: '#008800', false: '#bbbbbb' }}
        thumbColor="#ffff00"
      />
      <Say id="on">{on ? 'on' : 'off'}</Say>
      <Switch testID="stubborn" value={false} onValueChange={() => setTimes((now) => now + 1)} />
      <Say id="tries">{`tries ${times}`}</Say>
      <Switch testID="locked" value disabled />
      <ActivityIndicator testID="spinner" animating={busy} size="large" color="#ff0000" />
      <ActivityIndicator testID="small" />
      <Act id="stop" onPress={() => setBusy(!busy)} />
      <Button
        testID="button"
        title="Count"
        color="#7700aa"
        onPress={() => setTimes((now) => now + 10)}
      />
      <Button testID="dead" title="Never" disabled onPress={() => setTimes(-1)} />
    </ScrollView>
  );
}
