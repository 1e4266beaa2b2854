/** What an entry of the browser's history says in which the app has the whole window. */
const FILLED = 'vitrine:filled';

type Filled = {
  isFilled(): boolean;
  show(): void;
  hide(): void;
  /** Android's back button, if an app hears it; otherwise back leads from the app to its page. */
  back: (() => boolean) | undefined;
};

/**
 * In the whole window a phone's own back is all that there is to go back by, and it would leave the
 * page. So the filled app has an entry of its own in the history: going back from it is the app's
 * back, or leads to the page. Where nobody has touched anything, browsers pass such entries by.
 */
export function keepInHistory({ isFilled, show, hide, back }: Filled) {
  const isOurs = () => history.state === FILLED;
  let isLeaving = false;
  let { length } = history;
  function push(): void {
    if (isOurs()) return;
    history.pushState(FILLED, '');
    ({ length } = history);
  }
  addEventListener('popstate', () => {
    const wasAsked = isLeaving;
    isLeaving = false;
    if (isOurs()) {
      if (!isFilled()) show();
    } else if (isFilled() && (wasAsked || back?.())) push();
    else if (isFilled()) hide();
  });
  return {
    /** A reload keeps the history, and what it stands for. */
    isFilled: isOurs,
    entered: push,
    /** Takes the entry away, or one more press would be needed to leave the page. */
    left(): void {
      if (!isOurs()) return;
      // A web export has gone on in its frame: back would only undo that.
      if (history.length > length) history.replaceState(null, '');
      else {
        isLeaving = true;
        history.back();
      }
    },
  };
}
