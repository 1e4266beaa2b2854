import type { Insets, Size } from '../protocol/settings.ts';

export type Place = { x: number; y: number; width: number; height: number };

/** The part of the insets of the window that overlaps a place. */
export const insetsAt = (place: Place, insets: Insets, window: Size): Insets => ({
  top: Math.max(0, insets.top - Math.max(0, place.y)),
  left: Math.max(0, insets.left - Math.max(0, place.x)),
  bottom: Math.max(0, insets.bottom - Math.max(0, window.height - place.y - place.height)),
  right: Math.max(0, insets.right - Math.max(0, window.width - place.x - place.width)),
});
