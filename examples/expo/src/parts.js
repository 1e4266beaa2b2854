import { Pressable, StyleSheet, Text } from 'react-native';

/** A button that the tests press. */
export const Act = ({ id, title = id, onPress }) => (
  <Pressable testID={id} role="button" onPress={onPress} style={styles.act}>
    <Text style={styles.actText}>{title}</Text>
  </Pressable>
);

/** What happened, for everybody to read. */
export const Say = ({ id, children }) => (
  <Text testID={id} style={styles.say}>
    {typeof children === 'object' ? JSON.stringify(children) : String(children)}
  </Text>
);

const styles = StyleSheet.create({
  act: {
    backgroundColor: '#0b57d0',
    borderRadius: 8,
    padding: 10,
    margin: 4,
    alignSelf: 'flex-start',
  },
  actText: { color: '#ffffff', fontWeight: '600' },
  say: { minHeight: 20, fontSize: 14, lineHeight: 20, marginHorizontal: 4, color: '#333333' },
});
