import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { textIn } from '../read-props.ts';

/** A placeholder box for a view that cannot run here, with its title and a detail. */
const notice =
  (title: string, detail: (props: Props) => string): ViewFactory =>
  (context) => {
    const element = elementOf('view library-notice');
    const heading = elementOf('', 'strong');
    const text = elementOf('', 'span');
    heading.textContent = title;
    element.append(heading, text);
    const update = box(context, element);
    return {
      element,
      update(props, changed) {
        update(props, changed);
        text.textContent = detail(props).slice(0, 200);
      },
      arrange() {},
    };
  };

const animation = notice('Animation', (props) => {
  const url = textIn(props.sourceURL) ?? textIn(props.sourceDotLottieURI);
  return url ?? textIn(props.sourceName) ?? '';
});

/** How long the placeholder is visible before the animation reports its end. */
const LASTS_MS = 500;

/** LottieAnimationView: lottie-react-native/src/specs/LottieAnimationViewNativeComponent.ts */
export const lottie: ViewFactory = (context, first) => {
  const view = animation(context, first);
  let now = first;
  let end: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(end);
    end = undefined;
  };
  /** Some apps hide their splash screen when its animation has finished. */
  const play = () => {
    if (now.loop !== false) return;
    // Both the `autoPlay` prop and the `play` command may arrive.
    end ??= setTimeout(() => {
      end = undefined;
      context.emit('topAnimationFinish', { isCancelled: false });
    }, LASTS_MS);
  };
  // Older versions do not have this event, and React throws for an unknown event.
  if (first.onAnimationLoaded === true)
    context.app.afterCommit(() => context.emit('topAnimationLoaded'));
  return {
    ...view,
    update(props, changed) {
      now = props;
      view.update(props, changed);
      if (changed.autoPlay === true) play();
    },
    command(name) {
      if (name === 'play' || name === 'resume') play();
      if (name === 'pause' || name === 'reset') stop();
    },
    remove: stop,
  };
};
