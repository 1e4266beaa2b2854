import type { BlobsByUrl, FromFrame, Start, ToFrame } from '../protocol/host.ts';
import { type FromWorker, MAX_DEPTH, type ToWorker } from '../protocol/worker.ts';
import { createMissingCount } from '../shared/count-missing.ts';
import { focusOn } from './accessibility.ts';
import { createAssets } from './assets.ts';
import { hideBrokenImages } from './broken-images.ts';
import { answer, dismiss } from './dialogs/answer.ts';
import { goBack, openLayer, takeBack } from './dialogs/layers.ts';
import { watchKeyboard } from './events/soft-keyboard.ts';
import { watchTouches } from './events/touches.ts';
import { findViews } from './find-views.ts';
import { createFonts } from './fonts.ts';
import { LayoutAnimation } from './layout-animation.ts';
import { excessOf } from './limits.ts';
import { createNotices } from './notices.ts';
import { createScreen, createSurroundings, followSurroundings } from './screen.ts';
import { type openWorker, received, startWorker } from './start-worker.ts';
import { createStates } from './states.ts';
import { createPace } from './step-pace.ts';
import { createSymbols } from './symbols.ts';
import { FONT_WAIT_MS, loadSystemFonts } from './system-fonts.ts';
import { ViewTree } from './tree.ts';
import { createTurns, type Work } from './turns.ts';
import type { AppFrame } from './view.ts';
import { setZoom } from './zoom.ts';

/** Limits the list of an app that asks for a new missing image each second. */
const MAX_REPORTS = 200;

type Ends = {
  worker: ReturnType<typeof openWorker>;
  /** The url of one of the player's files, and those that the host has fetched. */
  base: string;
  given: BlobsByUrl;
  send: (message: FromFrame) => void;
};

/** Runs an app in `body`: shows the commits of its worker, and sends it events. */
export function startApp(body: HTMLElement, start: Start, ends: Ends) {
  const { settings } = start;
  const { base, given, send } = ends;
  const worker = startWorker(
    ends.worker,
    (data) => pace.add(data, () => turns.add(handle(data))),
    (because) => send({ type: 'ended', because }),
  );
  const post = (message: ToWorker) => worker.post(message);
  const pace = createPace((next) => requestAnimationFrame(next));
  const turns = createTurns(() => worker.end('It sends messages faster than they are handled.'));
  function* handle(data: unknown): Generator<Work> {
    for (const message of received(data)) yield () => attempt(message.type, () => receive(message));
  }
  const surroundings = createSurroundings(settings, (now) =>
    post({ type: 'surroundings', surroundings: now }),
  );
  // The app starts while this document prepares itself. What the app draws comes in a later turn.
  worker.postNow({
    type: 'start',
    settings: { ...settings, ...surroundings.reported() },
    bundleUrl: start.bundleUrl,
    libraries: start.scripts.libraries,
    stored: start.stored,
  });
  const { screen, overlay } = createScreen(body, start);
  const assets = createAssets(start);
  let committed: (() => void)[] = [];
  const onCommit = new Set<() => void>();
  const reported = new Set<string>();

  const app: AppFrame = {
    screen,
    overlay,
    scale: settings.scale,
    resolve: assets.resolve,
    surroundings: surroundings.shown,
    onSurroundings: surroundings.on,
    async addFont(family, bytes, as) {
      document.fonts.add(await new FontFace(family, bytes, as).load());
      shareFont(family, bytes, as);
    },
    findFont: (family) => fonts.find(family),
    symbols: createSymbols(base),
    report(what, name) {
      const key = `${what} ${name}`;
      if (reported.size >= MAX_REPORTS || reported.has(key)) return;
      reported.add(key);
      send({ type: 'missing', what, name });
    },
    view: (tag) => tree.view(tag),
    afterCommit: (work) => void committed.push(work),
    onCommit(listener) {
      onCommit.add(listener);
      return () => void onCommit.delete(listener);
    },
    tell: (tag, state) => states.tell(tag, state),
    onKeyboard: (listener) => keyboard.on(listener),
    openLayer: (element, back, first) => openLayer(app, element, back, first),
    takeBack,
  };
  /** Sends a font to the worker, which then measures text in it as the document draws it. */
  const shareFont = (family: string, bytes: ArrayBuffer, as: FontFaceDescriptors) =>
    post({ type: 'font', family, bytes, as });
  const unknown = createMissingCount(send, { setTimeout: (work, ms) => setTimeout(work, ms) });
  const views = findViews(start.scripts.libraries, (name) =>
    unknown.add({ type: 'missing', what: 'component', name, answered: 'a box' }),
  );
  const tree = new ViewTree(
    { platform: settings.platform, app },
    views.of,
    (tag, name, payload, priority) =>
      post({ type: 'event', tag, name, payload, priority: priority as never }),
    (component, error) => failed(`drawing ${component}`, error),
  );
  const animation = new LayoutAnimation(tree, screen);
  const states = createStates((told) => post({ type: 'states', states: told }));
  const notices = createNotices(app, send);
  const touches = watchTouches(app, tree);
  const keyboard = watchKeyboard(app, settings.platform, (name, args) =>
    post({ type: 'deviceEvent', name, args }),
  );
  const fonts = createFonts(app, start.files, settings.platform);
  const systemFonts = loadSystemFonts(settings.platform, base, given, shareFont);
  // If they cannot be loaded, text is drawn in fonts of the user's system.
  const offerEmoji = systemFonts.catch(() => undefined);
  views.waitFor(Promise.race([offerEmoji, new Promise((end) => setTimeout(end, FONT_WAIT_MS))]));
  followSurroundings(app);
  hideBrokenImages();
  setZoom(body, start.zoom ?? 1);

  /** Reports an error of the player. The app continues. */
  function failed(doing: string, error: unknown): void {
    app.report('method', `${doing}: ${error instanceof Error ? error.message : String(error)}`);
  }

  function attempt(doing: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      failed(doing, error);
    }
  }

  let first = true;
  function commit({ operations }: Extract<FromWorker, { type: 'commit' }>): void {
    const excess = excessOf(operations, tree);
    if (excess !== undefined) {
      worker.end(excess);
      return;
    }
    // What is only laid out anew, such as a box with a name, the app has not drawn.
    if (operations.some(([kind]) => kind !== 'place')) unknown.drawn();
    animation.prepare(operations);
    fonts.want(operations);
    tree.apply(operations);
    for (const [kind, tag] of operations) if (kind === 'delete') states.forget(tag);
    if (tree.isTooDeep) {
      worker.end(`Its views are more than ${MAX_DEPTH} deep.`);
      return;
    }
    const work = committed;
    committed = [];
    turns.addFirst(
      [...work, ...onCommit, () => animation.play()].map(
        (one) => () => attempt('after a commit', one),
      ),
    );
    if (!first) return;
    first = false;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        send({ type: 'firstFrame', afterMs: performance.now() });
        void offerEmoji.then((offer) => offer?.());
      }),
    );
  }

  function command({ tag, name, args }: Extract<FromWorker, { type: 'command' }>): void {
    if (!Array.isArray(args)) return;
    if (name === 'responder') touches.responder(tag, args);
    else if (name === 'accessibilityFocus') focusOn(tree.view(tag)?.element);
    else tree.view(tag)?.command?.(name, args);
  }

  function receive(message: FromWorker): void {
    switch (message.type) {
      case 'commit':
        // Scripts of libraries may have to be fetched first. Later messages wait for them.
        views.whenReady(message.operations, () => attempt(message.type, () => commit(message)));
        return;
      case 'command':
        views.whenReady([], () => attempt(message.name, () => command(message)));
        return;
      case 'picture': {
        const { tag, picture } = message;
        views.whenReady([], () =>
          attempt(message.type, () => tree.view(tag)?.command?.('picture', [picture])),
        );
        return;
      }
      case 'layoutAnimation':
        animation.next(message.motions);
        return;
      case 'question':
        // The layout of a view is known once the view exists.
        views.whenReady([], () => {
          void answer(message.question, app).then((said) =>
            post({ type: 'answer', id: message.id, answer: said }),
          );
        });
        return;
      case 'dismiss':
        views.whenReady([], () => dismiss(message.handle));
        return;
      case 'notice':
        notices(message.notice);
        return;
      case 'colorScheme':
        surroundings.choose(message.scheme);
        return;
      case 'asset':
        assets.add(message.asset);
        return;
      default:
        send(message);
    }
  }

  return {
    receive(message: ToFrame): void {
      if (message.type === 'ping') post(message);
      if (message.type === 'back' && !goBack())
        post({ type: 'deviceEvent', name: 'hardwareBackPress', args: [] });
      if (message.type === 'keyboard') keyboard.covers(message.height);
      if (message.type === 'zoom') setZoom(body, message.zoom);
      if (message.type === 'softKeyboard') keyboard.draws(message.shown);
      if (message.type === 'surroundings') surroundings.change(message.surroundings);
    },
  };
}
