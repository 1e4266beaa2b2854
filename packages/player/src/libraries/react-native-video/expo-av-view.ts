import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { propsOf } from '../expo/core/av-status.ts';
import { recordIn } from '../read-props.ts';
import { video } from './video.ts';

/** Converts the props of expo-av/src/Video.tsx to those of react-native-video. */
function asVideo({ source, status, useNativeControls }: Props): Props {
  const { uri } = recordIn(source);
  return {
    paused: true,
    progressUpdateInterval: 500,
    ...propsOf(recordIn(status)),
    src: uri === undefined ? {} : { uri },
    controls: useNativeControls === true,
  };
}

/**
 * The view of expo-av. The worker gets its events in the form of react-native-video, and converts them
 * for the app (../expo/core/videos.ts).
 */
export const expoAvView: ViewFactory = (context, props) => {
  const emit: typeof context.emit = (name, ...rest) => {
    // The app expects the size with it.
    if (name !== 'topReadyForDisplay') context.emit(name, ...rest);
  };
  const inner = video({ ...context, emit }, props);
  let before: Props = {};
  return {
    ...inner,
    update(props, changed) {
      const now = asVideo(props);
      const differs = Object.entries(now).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      );
      before = now;
      inner.update({ ...props, ...now }, { ...changed, ...Object.fromEntries(differs) });
    },
  };
};
