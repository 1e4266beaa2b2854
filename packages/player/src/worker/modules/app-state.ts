import type { NativeModule } from '../context.ts';
import { emitter, later } from './answers.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeAppState.js */
export const appState: NativeModule = ({ settings, emit, onSurroundings }) => {
  const current = () => (settings.hidden === true ? 'background' : 'active');
  let told = current();
  const tell = (state: string) => emit('appStateDidChange', { app_state: state });
  onSurroundings(() => {
    const now = current();
    if (now === told) return;
    told = now;
    // iOS says that it is about to; Android that its window is not the one in use.
    if (settings.platform === 'ios' && now === 'background') tell('inactive');
    if (settings.platform === 'android') emit('appStateFocusChange', now === 'active');
    tell(now);
  });
  return {
    ...emitter,
    getConstants: () => ({ initialAppState: current() }),
    getCurrentAppState: (then: (state: object) => void) => later({ app_state: current() })(then),
  };
};
