import { useState } from 'react';
import { Modal, StyleSheet, Text, View } from 'react-native';
import { Act, Say } from '../parts';

/** Above all: opaque, see-through, and closed by the back button. */
export function Modals() {
  const [open, setOpen] = useState('');
  const [log, setLog] = useState([]);
  const add = (what) => setLog((all) => [...all, what]);
  const common = (name) => ({
    visible: open === name,
    onShow: () => add(`${name} shown`),
    onDismiss: () => add(`${name} dismissed`),
    onRequestClose: () => {
      add(`${name} asked to close`);
      setOpen('');
    },
  });
  return (
    <View style={{ padding: 16 }}>
      <Act id="open-full" onPress={() => setOpen('full')} />
      <Act id="open-clear" onPress={() => setOpen('clear')} />
      <Say id="log">{log.join(', ')}</Say>
      <Modal animationType="slide" {...common('full')}>
        <View testID="full" style={styles.full}>
          <Text>The whole screen</Text>
          <Act id="close-full" onPress={() => setOpen('')} />
        </View>
      </Modal>
      <Modal transparent animationType="fade" {...common('clear')}>
        <View testID="clear" style={styles.clear}>
          <View testID="card" style={styles.card}>
            <Act id="close-clear" onPress={() => setOpen('')} />
          </View>
        </View>
      </Modal>
    </View>
  );
}

const styles = StyleSheet.create({
  full: { flex: 1, paddingTop: 80, alignItems: 'center' },
  clear: {
    flex: 1,
    backgroundColor: 'rgba(0,0,0,0.5)',
    justifyContent: 'center',
    alignItems: 'center',
  },
  card: { width: 240, height: 160, backgroundColor: '#ffffff', borderRadius: 12 },
});
