import type { Tag } from '../../protocol/worker.ts';

/**
 * Which view took the touch in React's responder system (UIManagerBinding: setIsJSResponder), and
 * whether native scrolling must keep out of it.
 */
export function createResponder() {
  let holder: Tag | undefined;
  let blocks = false;
  return {
    blocksNative: () => blocks,
    /** What the app's thread said: [isResponder, blocksNative]. */
    set(tag: Tag, [isResponder, blocksNative]: readonly unknown[]): void {
      if (isResponder === true) {
        holder = tag;
        blocks = blocksNative === true;
      } else if (tag === holder) this.clear();
    },
    clear(): void {
      holder = undefined;
      blocks = false;
    },
  };
}
