import type { NativeModule } from '../thread.ts';
import { emitter, later } from './answers.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeAppState.js */
export const appState: NativeModule = () => ({
  ...emitter,
  getConstants: () => ({ initialAppState: 'active' }),
  getCurrentAppState: later({ app_state: 'active' }),
});
