import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeKeyboardObserver.js and NativeModalManager.js:
 * there to be listened to; the page emits keyboardDidShow and the like.
 */
export const eventsOnly: NativeModule = () => ({ ...emitter });
