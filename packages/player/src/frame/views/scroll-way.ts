/**
 * Whether it goes sideways from right to left. Browsers count from its right edge then, below zero, and
 * what is seen stays where it is while content grows; React Native counts from the left all the same.
 */
export const runsLeft = (area: Element): boolean =>
  area.classList.contains('is-horizontal') && getComputedStyle(area).direction === 'rtl';

/** How far the left edge of what is in it lies beyond its own. */
export const hiddenLeft = (area: Element): number =>
  area.scrollLeft + (runsLeft(area) ? area.scrollWidth - area.clientWidth : 0);
