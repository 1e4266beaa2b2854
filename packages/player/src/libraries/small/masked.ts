import { arrangeIn } from '../../frame/arrange-in.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { maskOf } from './mask-image.ts';

/** RNCMaskedView: @react-native-masked-view/masked-view/js/MaskedView.js. Its first child is the mask. */
export const masked: ViewFactory = (context) => {
  const element = elementOf('view');
  const mask = elementOf('masked-shape');
  const content = elementOf('view masked-content');
  element.append(content, mask);
  const draw = () => {
    const image = element.isConnected ? maskOf(mask) : undefined;
    content.style.maskImage = image ?? '';
  };
  const sizes = new ResizeObserver(draw);
  const changes = new MutationObserver(draw);
  sizes.observe(element);
  const watched = { subtree: true, childList: true, characterData: true, attributes: true };
  changes.observe(mask, watched);
  return {
    element,
    update: box(context, element),
    arrange([shape, ...rest]) {
      arrangeIn(mask, shape ? [shape] : []);
      arrangeIn(content, rest);
      context.app.afterCommit(draw);
    },
    remove() {
      sizes.disconnect();
      changes.disconnect();
    },
  };
};
