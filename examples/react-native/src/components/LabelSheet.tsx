import { Modal, Pressable, StyleSheet, Text, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import type { Work } from '../data';
import { usePalette } from '../theme';
import { Button } from './Button';

type Props = { work: Work; visible: boolean; onClose: () => void };

/** The card next to the object, as it hangs in the gallery. */
export function LabelSheet({ work, visible, onClose }: Props) {
  const palette = usePalette();
  const insets = useSafeAreaInsets();
  return (
    <Modal visible={visible} transparent animationType="fade" onRequestClose={onClose}>
      <View style={styles.screen}>
        <Pressable
          testID="label-backdrop"
          accessibilityRole="button"
          accessibilityLabel="Close the label"
          onPress={onClose}
          style={[StyleSheet.absoluteFill, { backgroundColor: palette.shade }]}
        />
        <View
          testID="label"
          accessibilityViewIsModal
          style={[
            styles.sheet,
            { backgroundColor: palette.card, paddingBottom: 24 + insets.bottom },
          ]}
        >
          <View style={[styles.grip, { backgroundColor: palette.line }]} />
          <Text style={[styles.number, { color: palette.accent }]}>
            No. {work.id.padStart(3, '0')}
          </Text>
          <Text style={[styles.title, { color: palette.ink }]} accessibilityRole="header">
            {work.title}
          </Text>
          <Text style={[styles.text, { color: palette.muted }]}>
            {work.maker}, {work.year}. {work.material}, {work.size}.{' '}
            {work.onView
              ? `Shown in room ${work.room}, on the left as you come in.`
              : 'Not on view at present; ask at the desk to see it.'}
          </Text>
          <View style={styles.actions}>
            <Button testID="label-close" title="Close" onPress={onClose} />
          </View>
        </View>
      </View>
    </Modal>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, justifyContent: 'flex-end' },
  sheet: {
    width: '100%',
    maxWidth: 640,
    alignSelf: 'center',
    borderTopLeftRadius: 28,
    borderTopRightRadius: 28,
    padding: 24,
    paddingTop: 12,
  },
  grip: { width: 40, height: 5, borderRadius: 3, alignSelf: 'center', marginBottom: 20 },
  number: { fontSize: 13, fontWeight: '700', letterSpacing: 0.6 },
  title: { fontSize: 24, fontWeight: '800', letterSpacing: -0.4, marginTop: 6 },
  text: { fontSize: 16, lineHeight: 24, marginTop: 10 },
  actions: { flexDirection: 'row', marginTop: 24 },
});
