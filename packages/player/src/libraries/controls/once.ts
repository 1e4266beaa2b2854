/**
 * Opens something that is open once at most, also when an app or a reader asks again. `open` returns
 * what closes it, and calls its argument when it was closed.
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
