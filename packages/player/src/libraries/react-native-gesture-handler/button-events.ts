import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { numberIn } from '../read-props.ts';

/**
 * Whether a button's event is one that its JavaScript knows; React throws at any other. Only iOS has
 * the listeners among a view's props (react-native: ViewConfigIgnore.js). On Android it is the version
 * that tells: RNGestureHandlerButtonNativeComponent.ts has both, or neither.
 */
export const hears = (props: Props, name: string, platform: Platform): boolean =>
  props[name.replace(/^top/, 'on')] === true ||
  (platform === 'android' && numberIn(props.longPressDuration) !== undefined);
