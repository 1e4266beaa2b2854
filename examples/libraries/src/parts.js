import { useState } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';

const textOf = (value) =>
  typeof value === 'string' || value instanceof Error ? String(value) : JSON.stringify(value);

/** What a screen says of itself. The test reads it. */
export const Said = ({ children }) => (
  <Text testID="said" style={styles.said}>
    {textOf(children) ?? 'undefined'}
  </Text>
);

export const Button = ({ id = 'go', title, onPress }) => (
  <Pressable testID={id} role="button" onPress={onPress} style={styles.button}>
    <Text style={styles.title}>{title}</Text>
  </Pressable>
);

/** A button that calls `run`, and below it what that resolves to or fails with. */
export function Try({ title, run }) {
  const [said, say] = useState('');
  const press = async () => {
    try {
      say((await run()) ?? 'done');
    } catch (error) {
      say(error instanceof Error ? error : `Error: ${textOf(error)}`);
    }
  };
  return (
    <>
      <Button title={title} onPress={press} />
      <Said>{said}</Said>
    </>
  );
}

const styles = StyleSheet.create({
  button: {
    backgroundColor: '#0b57d0',
    borderRadius: 8,
    padding: 10,
    margin: 8,
    alignSelf: 'flex-start',
  },
  title: { color: '#ffffff', fontWeight: '600' },
  said: { minHeight: 20, fontSize: 14, lineHeight: 20, marginHorizontal: 8, color: '#333333' },
});
