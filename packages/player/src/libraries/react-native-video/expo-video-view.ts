import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementIn, elementOf } from '../element.ts';
import { numberIn, textIn } from '../read-props.ts';

const FITS = ['contain', 'cover', 'fill'];

/** expo-video/src/VideoView.tsx. It shows the element of a player, which `player` names. */
export const expoVideoView: ViewFactory = (context) => {
  const element = elementOf('view video');
  const update = box(context, element);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      const tag = -(numberIn(props.player) ?? 0);
      const media = elementIn(context.app.view(tag))?.querySelector('video');
      const shown = element.querySelector('video') ?? undefined;
      const next = media ?? (`${tag}` === shown?.dataset.player ? shown : undefined);
      if (shown !== next) shown?.remove();
      if (!next) return;
      next.dataset.player = `${tag}`;
      next.controls = props.nativeControls !== false;
      next.style.objectFit = FITS.find((fit) => fit === textIn(props.contentFit)) ?? 'contain';
      if (shown === next) return;
      element.append(next);
      next.addEventListener('loadeddata', () => context.emit('topFirstFrameRender', {}), {
        once: true,
      });
    },
    arrange() {},
  };
};
