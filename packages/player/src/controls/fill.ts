import type { Player } from '../host/mount.ts';
import type { Parts } from './config.ts';

/** Leaves `element` alone in its document, for keys and readers as well. Answers how to undo that. */
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

/** What an entry of the browser's history says in which the app has the whole window. */
const FILLED = 'vitrine:filled';

type HistoryEntry = {
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

/** Upright or turned. */
const PHONE = '(pointer: coarse) and (max-width: 40rem), (pointer: coarse) and (max-height: 30rem)';

/** `back`, where the app's platform has a button for it: whether there is an app that hears it. */
type Filled = Pick<Player, 'fill'> & { back?: (() => boolean) | undefined };

export type Fill = ReturnType<typeof createFill>;

/** The app as all there is: on a phone in the whole window, elsewhere its device on the whole screen. */
export function createFill(parts: Parts, { fill, back }: Filled, { fit }: { fit(): void }) {
  const { stage, handle, screen, bar } = parts;
  const classes = stage.classList;
  const isFilled = () => classes.contains('is-filled');
  /** What the style leaves of the window: not what is below a notch. */
  const resize = () => {
    fill({ width: screen.clientWidth, height: screen.clientHeight });
    fit();
  };
  const watch = new ResizeObserver(resize);
  let uncover = () => {};
  function show(): void {
    classes.add('is-filled');
    document.documentElement.classList.add('has-filled');
    handle.hidden = false;
    uncover = cover(stage);
    watch.observe(screen);
    resize();
  }
  function hide(): void {
    watch.disconnect();
    classes.remove('is-filled');
    document.documentElement.classList.remove('has-filled');
    handle.hidden = true;
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
  handle.addEventListener('click', leave);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave();
  });
  stage.addEventListener('fullscreenchange', () => {
    classes.toggle('is-full', document.fullscreenElement === stage);
    fit();
  });
  return {
    /** Where there is no room for a device around the app, and where it was so before a reload. */
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
