import { useRef, useState } from 'react';
import {
  Alert,
  Animated,
  FlatList,
  Modal,
  Platform,
  Pressable,
  StyleSheet,
  Switch,
  Text,
  TextInput,
  View,
} from 'react-native';

const rows = Array.from({ length: 200 }, (_, at) => `Row ${at + 1}`);

const Button = ({ id, title, onPress }) => (
  <Pressable
    testID={id}
    accessibilityRole="button"
    onPress={onPress}
    style={({ pressed }) => [styles.button, pressed && styles.pressed]}
  >
    <Text style={styles.label}>{title}</Text>
  </Pressable>
);

/** One screen with what every app has, in each version of React Native that the player knows. */
export function App() {
  const { major, minor, patch } = Platform.constants.reactNativeVersion;
  const [taps, setTaps] = useState(0);
  const [name, setName] = useState('');
  const [isOn, setOn] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('nothing');
  const [size, setSize] = useState('');
  const moved = useRef(new Animated.Value(0)).current;

  const ask = () =>
    Alert.alert('Sure?', 'It is only a question.', [
      { text: 'No', style: 'cancel', onPress: () => setSaid('no') },
      { text: 'Yes', onPress: () => setSaid('yes') },
    ]);
  const slide = () =>
    Animated.timing(moved, { toValue: 100, duration: 200, useNativeDriver: true }).start(
      ({ finished }) => setSaid(finished ? 'moved' : 'stopped'),
    );

  return (
    <View testID="app" style={styles.app}>
      <Text testID="version">{`${Platform.OS} ${major}.${minor}.${patch} ${__DEV__ ? 'dev' : 'production'}`}</Text>
      <Button id="tap" title={`Tapped ${taps} times`} onPress={() => setTaps(taps + 1)} />
      <TextInput testID="name" style={styles.field} value={name} onChangeText={setName} />
      <Text testID="greeting">{`Hello ${name}`}</Text>
      <View style={styles.row}>
        <Switch testID="switch" value={isOn} onValueChange={setOn} />
        <Text testID="is-on">{isOn ? 'on' : 'off'}</Text>
      </View>
      <Button id="ask" title="Ask" onPress={ask} />
      <Button id="slide" title="Slide" onPress={slide} />
      <Button id="open" title="Open" onPress={() => setOpen(true)} />
      <Text testID="said">{said}</Text>
      <Text testID="size">{size}</Text>
      <Animated.View
        testID="box"
        style={[styles.box, { transform: [{ translateX: moved }] }]}
        onLayout={({ nativeEvent: { layout } }) => setSize(`${layout.width} × ${layout.height}`)}
      />
      <FlatList
        testID="list"
        style={styles.list}
        data={rows}
        keyExtractor={(row) => row}
        renderItem={({ item }) => <Text style={styles.item}>{item}</Text>}
      />
      <Modal visible={isOpen} animationType="slide" onRequestClose={() => setOpen(false)}>
        <View testID="modal" style={styles.app}>
          <Button id="close" title="Close" onPress={() => setOpen(false)} />
        </View>
      </Modal>
    </View>
  );
}

const styles = StyleSheet.create({
  app: { flex: 1, paddingTop: 60, paddingHorizontal: 20, gap: 8, backgroundColor: '#ffffff' },
  button: { height: 40, borderRadius: 8, justifyContent: 'center', backgroundColor: '#0b5c50' },
  pressed: { opacity: 0.6 },
  label: { color: '#ffffff', textAlign: 'center' },
  field: { height: 40, borderWidth: 1, paddingHorizontal: 8 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  box: { width: 60, height: 30, backgroundColor: '#c25b12' },
  list: { flex: 1 },
  item: { height: 44, lineHeight: 44 },
});
