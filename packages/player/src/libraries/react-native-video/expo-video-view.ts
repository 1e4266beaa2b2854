import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementIn, elementOf } from '../element.ts';
import { numberIn, textIn } from '../read-props.ts';
import { createPlayerControls, type PlayerControls } from './player-controls.ts';
import { mediaOf } from './video.ts';

const FITS = ['contain', 'cover', 'fill'];

/** expo-video/src/VideoView.tsx. It shows the element of a player, which `player` names. */
export const expoVideoView: ViewFactory = (context) => {
  const element = elementOf('view video');
  const update = box(context, element);
  let controls: PlayerControls | undefined;
  let controlled: HTMLVideoElement | undefined;
  const control = (media: HTMLVideoElement | undefined) => {
    if (media === controlled) return;
    controls?.remove();
    controls = media && createPlayerControls(media, context.platform);
    controlled = media;
    if (controls) element.append(controls.element);
  };
  return {
    element,
    update(props, changed) {
      update(props, changed);
      const tag = -(numberIn(props.player) ?? 0);
      const player = elementIn(context.app.view(tag));
      const next = player && mediaOf.get(player);
      const shown = element.querySelector('video') ?? undefined;
      if (shown !== next) shown?.remove();
      control(props.nativeControls === false ? undefined : next);
      if (!next) return;
      next.style.objectFit = FITS.find((fit) => fit === textIn(props.contentFit)) ?? 'contain';
      if (shown === next) return;
      const isPlaying = !next.paused;
      element.prepend(next);
      // A browser pauses an element that is moved.
      if (isPlaying) void next.play().catch(() => {});
      next.addEventListener('loadeddata', () => context.emit('topFirstFrameRender', {}), {
        once: true,
      });
    },
    arrange() {},
    remove: () => control(undefined),
  };
};
