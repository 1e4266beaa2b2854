/** A device that is as wide as it is high counts as upright. */
export const orientationOf = ({ width, height }: { width: number; height: number }) =>
  width > height ? 'LANDSCAPE' : 'PORTRAIT';
