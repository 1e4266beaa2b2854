import type { Player } from '@vitrine/player';
import { createAppBar } from './app-bar.ts';
import type { Parts } from './config.ts';

/** Makes everything but `element` inert. Returns a function that undoes it. */
function cover(element: HTMLElement): () => void {
  const covered: HTMLElement[] = [];
  const { body } = element.ownerDocument;
  for (let at = element; at !== body && at.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children) {
      if (other === at || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      covered.push(other);
    }
  return () => {
    for (const one of covered) one.inert = false;
  };
}

/** The state of the history entry in which the app fills the window. */
const FILLED = 'vitrine:filled';

type HistoryEntry = {
  isFilled(): boolean;
  show(): void;
  hide(): void;
  /** Sends Android's back button to the app. Returns false if no app receives it. */
  back: (() => boolean) | undefined;
};

/**
 * While the app fills the window of a phone, only the back button of the phone remains. It would
 * leave the page. So the filled app has an entry of its own in the history. Going back from it presses
 * the back button of the app, or returns to the page. Browsers skip such entries if nobody has
 * touched the page.
 */
function trackInHistory({ isFilled, show, hide, back }: HistoryEntry) {
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
    /** The history survives a reload, so its state tells whether the app was filled. */
    isFilled: isOurs,
    entered: push,
    /** Removes the entry. Otherwise one more press would be needed to leave the page. */
    left(): void {
      if (!isOurs()) return;
      // A web export has navigated in its frame. Going back would only undo that.
      if (history.length > length) history.replaceState(null, '');
      else {
        isLeaving = true;
        history.back();
      }
    },
  };
}

/** Phones, in portrait and in landscape. */
const PHONE = '(pointer: coarse) and (max-width: 40rem), (pointer: coarse) and (max-height: 30rem)';

/** `back` exists if the platform has a back button. It returns whether an app receives it. */
type Filled = Pick<Player, 'fill'> & { back?: (() => boolean) | undefined };

export type Fill = ReturnType<typeof createFill>;

/** Shows the app in the whole window on a phone, and the device in full screen elsewhere. */
export function createFill(parts: Parts, { fill, back }: Filled, { fit }: { fit(): void }) {
  const { stage, screen, bar } = parts;
  const classes = stage.classList;
  const isFilled = () => classes.contains('is-filled');
  /** The size of the content box, without the area below a notch. */
  const resize = () => {
    fill({ width: screen.clientWidth, height: screen.clientHeight });
    fit();
  };
  const watch = new ResizeObserver(resize);
  let uncover = () => {};
  const appBar = createAppBar(parts, () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    leave();
  });
  function show(): void {
    classes.add('is-filled');
    document.documentElement.classList.add('has-filled');
    appBar.show();
    uncover = cover(stage);
    watch.observe(screen);
    resize();
  }
  function hide(): void {
    watch.disconnect();
    classes.remove('is-filled');
    document.documentElement.classList.remove('has-filled');
    appBar.hide();
    uncover();
    fill(null);
    fit();
    bar.querySelector<HTMLElement>('[data-do="fill"]')?.focus();
  }
  const entry = trackInHistory({ isFilled, show, hide, back });
  function enter(): void {
    show();
    entry.entered();
  }
  function leave(): void {
    if (!isFilled()) return;
    hide();
    entry.left();
  }
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave();
  });
  stage.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement === stage;
    classes.toggle('is-full', isFull);
    if (isFull) appBar.show();
    else if (!isFilled()) appBar.hide();
    fit();
  });
  return {
    /** Fills the window on a phone, and after a reload in that state. */
    onPhone(): void {
      if (matchMedia(PHONE).matches || entry.isFilled()) enter();
    },
    toggle(): void {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (matchMedia(PHONE).matches || !document.fullscreenEnabled) enter();
      else stage.requestFullscreen().catch(enter);
    },
    leave,
  };
}
