import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementIn, elementOf } from '../element.ts';
import { numberIn } from '../read-props.ts';
import { registerFrame } from '../register.ts';
import { drawn } from './drawn.ts';

const SCREEN = -1;

/** Draws the view `target` as soon as it exists, and emits the picture or an error. */
const shot: ViewFactory = ({ app, emit }) => {
  const find = (props: Props): HTMLElement => {
    const tag = numberIn(props.target) ?? 0;
    const found = tag === SCREEN ? app.screen : elementIn(app.view(tag));
    if (!found) throw new Error(`No view found with reactTag: ${tag}`);
    const content = props.snapshotContentContainer === true ? found.firstElementChild : found;
    return content instanceof HTMLElement ? content : found;
  };
  const draw = async (props: Props): Promise<Props> => {
    const isLossy = props.format === 'jpg';
    return {
      data: await drawn(find(props), {
        type: isLossy ? 'image/jpeg' : 'image/png',
        quality: numberIn(props.quality) ?? 1,
        scale: app.scale,
        width: numberIn(props.width),
        height: numberIn(props.height),
      }),
    };
  };
  return {
    element: elementOf('view'),
    update: (props) =>
      app.afterCommit(() => {
        draw(props)
          .catch((error: unknown) => ({ error: Object(error).message ?? String(error) }))
          .then((said: Props) => emit('topViewShot', said));
      }),
  };
};

registerFrame('react-native-view-shot.frame.js', { views: { VitrineViewShot: shot } });
