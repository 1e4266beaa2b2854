/**
 * Opens something at most once at a time, even if an app or the user asks again. `open` returns a
 * function that closes it, and calls its argument when it was closed.
 */
export function openOnce(open: (closed: () => void) => () => void) {
  let close: (() => void) | undefined;
  return {
    open(): void {
      close ??= open(() => {
        close = undefined;
      });
    },
    close: (): void => close?.(),
  };
}
