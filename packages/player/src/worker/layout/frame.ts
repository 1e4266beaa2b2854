/** A place relative to the border box of the parent, in density-independent pixels. */
export type Frame = { x: number; y: number; width: number; height: number };

export const isSame = (one: Frame, other: Frame): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height;
