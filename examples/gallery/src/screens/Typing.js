import { useRef, useState } from 'react';
import { ScrollView, StyleSheet, TextInput } from 'react-native';
import { Act, Say } from '../parts';

/** Fields of every kind, and what they tell the app. */
export function Typing() {
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [height, setHeight] = useState(0);
  const [upper, setUpper] = useState('');
  const [selection, setSelection] = useState('none');
  const [wanted, setWanted] = useState(undefined);
  const [log, setLog] = useState([]);
  const [secret, setSecret] = useState('secret');
  const [hidden, setHidden] = useState(true);
  const field = useRef(null);
  const add = (what) => setLog((all) => [...all, what].slice(-6));
  return (
    <ScrollView contentContainerStyle={styles.page} keyboardShouldPersistTaps="handled">
      <TextInput
        ref={field}
        testID="name"
        value={name}
        placeholder="Your name"
        maxLength={10}
        style={styles.field}
        returnKeyType="done"
        onChangeText={setName}
        onFocus={() => add('focus')}
        onBlur={() => add('blur')}
        onKeyPress={({ nativeEvent }) => add(`key ${nativeEvent.key}`)}
        onSubmitEditing={({ nativeEvent }) => add(`submit ${nativeEvent.text}`)}
      />
      <Say id="hello">{`Hello ${name}`}</Say>
      <Say id="log">{log.join(', ')}</Say>
      <TextInput
        testID="upper"
        value={upper}
        onChangeText={(text) => setUpper(text.toUpperCase())}
        style={styles.field}
      />
      <TextInput
        testID="notes"
        multiline
        value={notes}
        onChangeText={setNotes}
        onContentSizeChange={({ nativeEvent }) =>
          setHeight(Math.round(nativeEvent.contentSize.height))
        }
        style={[styles.field, { minHeight: 44 }]}
      />
      <Say id="notes-say">{`${notes.split('\n').length} lines, ${height} high`}</Say>
      <TextInput
        testID="secret"
        secureTextEntry={hidden}
        defaultValue="secret"
        onChangeText={setSecret}
        style={styles.field}
      />
      <Say id="secret-says">{`${secret.length} letters`}</Say>
      <Act id="reveal" onPress={() => setHidden(false)} />
      <TextInput
        testID="mail"
        keyboardType="email-address"
        autoCapitalize="none"
        autoComplete="email"
        style={styles.field}
      />
      <TextInput testID="number" keyboardType="number-pad" style={styles.field} />
      <TextInput testID="url" inputMode="url" style={styles.field} />
      <TextInput testID="fixed" editable={false} value="cannot be changed" style={styles.field} />
      <TextInput
        testID="range"
        defaultValue="select some of this"
        selection={wanted}
        onSelectionChange={({ nativeEvent: { selection: now } }) =>
          setSelection(`${now.start}-${now.end}`)
        }
        style={styles.field}
      />
      <Say id="selection">{selection}</Say>
      <Act id="select" onPress={() => setWanted({ start: 7, end: 11 })} />
      <Act id="focus" onPress={() => field.current.focus()} />
      <Act id="blur" onPress={() => field.current.blur()} />
      <Act id="clear" onPress={() => setName('')} />
      <Act id="is-focused" onPress={() => add(`focused ${field.current.isFocused()}`)} />
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 6 },
  field: { borderWidth: 1, borderColor: '#888888', borderRadius: 6, padding: 8, fontSize: 16 },
});
