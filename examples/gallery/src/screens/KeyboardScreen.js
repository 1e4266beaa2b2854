import { useEffect, useState } from 'react';
import { Keyboard, KeyboardAvoidingView, StyleSheet, TextInput, View } from 'react-native';
import { Act, Say } from '../parts';

/** The keyboard comes and goes; the field at the bottom stays above it. */
export function KeyboardScreen() {
  const [events, setEvents] = useState([]);
  useEffect(() => {
    const names = ['keyboardWillShow', 'keyboardDidShow', 'keyboardWillHide', 'keyboardDidHide'];
    const all = names.map((name) =>
      Keyboard.addListener(name, ({ endCoordinates }) =>
        setEvents((before) => [
          ...before,
          `${name} ${endCoordinates?.height > 0 ? 'high' : 'flat'}`,
        ]),
      ),
    );
    return () => {
      for (const one of all) one.remove();
    };
  }, []);
  return (
    <KeyboardAvoidingView testID="avoiding" behavior="padding" style={{ flex: 1 }}>
      <Say id="events">{events.join(', ')}</Say>
      <Act id="dismiss" onPress={() => Keyboard.dismiss()} />
      <View style={{ flex: 1 }} />
      <TextInput testID="low" placeholder="at the bottom" style={styles.field} />
    </KeyboardAvoidingView>
  );
}

const styles = StyleSheet.create({
  field: { borderWidth: 1, borderColor: '#888888', height: 44, margin: 8 },
});
