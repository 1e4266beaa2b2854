const SLIDE_MS = 300;
const FADE_MS = 250;
/** As UIKit's and Android's transitions: quick away, slow to rest. */
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** `animationType` of a modal; done when it has come or gone. */
export async function animateModal(
  layer: HTMLElement,
  panel: HTMLElement,
  type: unknown,
  direction: 'in' | 'out',
): Promise<void> {
  const options = { easing: EASING, fill: 'both' } as const;
  const order: PlaybackDirection = direction === 'in' ? 'normal' : 'reverse';
  const animations: Animation[] = [];
  if (type === 'slide') {
    const frames = [{ transform: 'translateY(100%)' }, { transform: 'none' }];
    animations.push(panel.animate(frames, { ...options, duration: SLIDE_MS, direction: order }));
  }
  if (type === 'fade' || (type === 'slide' && layer.classList.contains('is-sheet'))) {
    const frames = [{ opacity: 0 }, { opacity: 1 }];
    animations.push(layer.animate(frames, { ...options, duration: FADE_MS, direction: order }));
  }
  await Promise.allSettled(animations.map(({ finished }) => finished));
  if (direction === 'in') for (const animation of animations) animation.cancel();
}
