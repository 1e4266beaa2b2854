import { Pressable, StyleSheet, Text } from 'react-native';

import { usePalette } from '../theme';

type Props = {
  testID: string;
  title: string;
  label?: string;
  primary?: boolean;
  onPress: () => void;
};

export function Button({ testID, title, label = title, primary = false, onPress }: Props) {
  const palette = usePalette();
  return (
    <Pressable
      testID={testID}
      accessibilityRole="button"
      accessibilityLabel={label}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: primary ? palette.accent : palette.field },
        pressed && styles.pressed,
      ]}
    >
      <Text style={[styles.title, { color: primary ? palette.onAccent : palette.ink }]}>
        {title}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    flex: 1,
    height: 52,
    borderRadius: 18,
    alignItems: 'center',
    justifyContent: 'center',
    paddingHorizontal: 16,
  },
  pressed: { opacity: 0.65 },
  title: { fontSize: 16, fontWeight: '700' },
});
