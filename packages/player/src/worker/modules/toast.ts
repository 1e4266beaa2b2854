import type { NativeModule } from '../context.ts';

const LONG = 1;

/** react-native/src/private/specs_DEPRECATED/modules/NativeToastAndroid.js */
export const toast: NativeModule = ({ send }) => {
  const show = (text: string, duration: number) =>
    send({
      type: 'notice',
      notice: { notice: 'toast', text: String(text), long: duration === LONG },
    });
  return {
    getConstants: () => ({ SHORT: 0, LONG, TOP: 49, BOTTOM: 81, CENTER: 17 }),
    show,
    showWithGravity: show,
    showWithGravityAndOffset: show,
  };
};
