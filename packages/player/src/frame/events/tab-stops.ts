import type { AppFrame } from '../view.ts';

const STOPS = '[tabindex="0"], button, a[href], input, textarea, select, iframe';
const HIDDEN = '[aria-hidden="true"]';

const isStop = (one: HTMLElement): boolean =>
  one.tabIndex >= 0 && !one.closest(`[inert], ${HIDDEN}`) && one.checkVisibility();

/**
 * The Tab key skips views that an app hides from assistive technology (accessibilityElementsHidden,
 * importantForAccessibility). They are not inert, because they can still be touched.
 */
export function skipHidden({ screen, overlay }: AppFrame): void {
  let isBack: boolean | undefined;
  addEventListener('keydown', ({ key, shiftKey }) => {
    if (key !== 'Tab') return;
    isBack = shiftKey;
    // The focus moves within this turn.
    setTimeout(() => {
      isBack = undefined;
    }, 0);
  });
  const skip = ({ target }: FocusEvent) => {
    if (isBack === undefined || !(target instanceof HTMLElement) || !target.closest(HIDDEN)) return;
    const where = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const found = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
      (one) => (target.compareDocumentPosition(one) & where) !== 0 && isStop(one),
    );
    const next = found.at(isBack ? -1 : 0);
    if (next) next.focus({ preventScroll: true });
    else target.blur();
  };
  for (const area of [screen, overlay]) area.addEventListener('focusin', skip);
}
