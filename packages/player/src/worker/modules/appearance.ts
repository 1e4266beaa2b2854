import type { ColorScheme } from '../../protocol/settings.ts';
import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeAppearance.js */
export const appearance: NativeModule = ({ settings, emit, send, onSurroundings }) => {
  let chosen: ColorScheme | undefined;
  const current = () => chosen ?? settings.colorScheme;
  let told = current();
  const tell = () => {
    const colorScheme = current();
    if (colorScheme === told) return;
    told = colorScheme;
    emit('appearanceChanged', { colorScheme });
  };
  onSurroundings(tell);
  return {
    ...emitter,
    getColorScheme: current,
    /** Anything but a scheme (`auto`, `unspecified`) follows the device again. */
    setColorScheme(scheme: unknown) {
      chosen = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
      // What only the page draws follows: its bar, colours of both schemes, controls.
      send({ type: 'colorScheme', scheme: chosen ?? null });
      tell();
    },
  };
};
