import { plainView } from '../element.ts';
import { registerFrame } from '../register.ts';

/**
 * @shopify/flash-list 1, src/native. On a device its native side closes gaps between rows; here the
 * positions that its JavaScript computes are used. Empty cells have no size.
 */
registerFrame('flash-list.frame.js', {
  views: { AutoLayoutView: plainView, CellContainer: plainView },
});
