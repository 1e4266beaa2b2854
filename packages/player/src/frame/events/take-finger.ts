/** Whoever else has heard of this finger is through with it; its view may be gone meanwhile. */
export function takeFinger(down: PointerEvent): void {
  const { target } = down;
  const there = target instanceof Element && target.isConnected ? target : document.body;
  there.dispatchEvent(new PointerEvent('pointercancel', down));
}

/** A mouse that is let go of clicks, wherever it has been. Of one that dragged nobody shall hear that. */
export function swallowClick(): void {
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};
