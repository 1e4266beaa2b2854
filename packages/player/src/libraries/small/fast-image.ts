import type { ViewFactory } from '../../frame/view.ts';
import { image } from '../../frame/views/image.ts';

const OF_LOADING = /^top(Load|LoadStart|LoadEnd|Progress|Error)$/;

/**
 * FastImageView: react-native-fast-image/src/index.tsx. React Native's image, whose events have names of
 * its own, and say the size alone.
 */
export const fastImage: ViewFactory = (context, props) => {
  const view = image(
    {
      ...context,
      emit(name, payload = {}, priority) {
        const { source, ...rest } = payload;
        const { width, height } = Object(source) as Record<string, unknown>;
        const said = name === 'topLoad' ? { width, height } : rest;
        context.emit(name.replace(OF_LOADING, 'topFastImage$1'), said, priority);
      },
    },
    props,
  );
  return {
    ...view,
    update: (all, changed) => view.update({ ...all, shouldNotifyLoadEvents: true }, changed),
  };
};
