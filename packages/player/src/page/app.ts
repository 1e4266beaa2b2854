import type { FromFrame, Start, ToFrame } from '../host-protocol.ts';
import type { FromThread, ToThread } from '../protocol.ts';
import { createAssets } from './assets.ts';
import { answer } from './dialogs/answer.ts';
import { goBack } from './dialogs/layers.ts';
import { watchKeyboard } from './events/soft-keyboard.ts';
import { watchTouches } from './events/touches.ts';
import { findViews } from './find-views.ts';
import { received } from './inbox.ts';
import { LayoutWatch } from './layouts.ts';
import { createNotices } from './notices.ts';
import { createScreen, followSurroundings } from './screen.ts';
import { ViewTree } from './tree.ts';
import type { AppPage } from './view.ts';
import { startWorker } from './worker.ts';

/** An app that shows a new image each second would fill the list. */
const MOST_REPORTS = 200;

/** Runs an app in `body`: starts its thread, shows what it commits, tells it what happens. */
export function startApp(body: HTMLElement, start: Start, tell: (message: FromFrame) => void) {
  const { settings } = start;
  const { screen, overlay } = createScreen(body, settings);
  const worker = startWorker(
    start.scripts.thread,
    (data) => {
      for (const message of received(data)) receive(message);
    },
    (because) => tell({ type: 'ended', because }),
  );
  const post = (message: ToThread) => worker.post(message);
  const assets = createAssets(start);
  const listeners = new Set<Parameters<AppPage['onSurroundings']>[0]>();
  let surroundings: ReturnType<AppPage['surroundings']> = settings;
  let committed: (() => void)[] = [];
  const reported = new Set<string>();

  const app: AppPage = {
    ...{ screen, overlay, resolve: assets.resolve },
    surroundings: () => surroundings,
    onSurroundings(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report(what, name) {
      const key = `${what} ${name}`;
      if (reported.size < MOST_REPORTS && !reported.has(key)) tell({ type: 'missing', what, name });
      reported.add(key);
    },
    view: (tag) => tree.view(tag),
    afterCommit: (work) => void committed.push(work),
    layoutOf: (view, relativeTo) => layouts.of(view, relativeTo),
  };
  const views = findViews(start.scripts.adapters, (name) =>
    tell({ type: 'missing', what: 'component', name }),
  );
  const tree = new ViewTree(
    { platform: settings.platform, app },
    views.of,
    (tag, name, payload, priority) =>
      post({ type: 'event', tag, name, payload, priority: priority as never }),
  );
  const layouts = new LayoutWatch(tree, screen, (changed) =>
    post({ type: 'layouts', layouts: changed }),
  );
  const notices = createNotices(app, tell);
  const touches = watchTouches(app, tree);
  watchKeyboard(app, settings.platform, (name, args) => post({ type: 'deviceEvent', name, args }));
  followSurroundings(app);

  let first = true;
  function commit({ operations }: Extract<FromThread, { type: 'commit' }>): void {
    layouts.prepare(operations);
    tree.apply(operations);
    const work = committed;
    committed = [];
    for (const one of work) one();
    layouts.look();
    if (!first) return;
    first = false;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => tell({ type: 'firstFrame', afterMs: performance.now() })),
    );
  }

  function command({ tag, name, args }: Extract<FromThread, { type: 'command' }>): void {
    if (!Array.isArray(args)) return;
    if (name === 'responder') touches.responder(tag, args);
    else tree.view(tag)?.command?.(name, args);
  }

  function receive(message: FromThread): void {
    switch (message.type) {
      case 'ready': {
        const { adapters } = start.scripts;
        post({
          type: 'start',
          settings,
          bundleUrl: start.bundleUrl,
          adapters,
          stored: start.stored,
        });
        return;
      }
      case 'commit':
        // Views of libraries may have to be fetched first; what comes after waits for them.
        views.whenReady(message.operations, () => commit(message));
        return;
      case 'command':
        views.whenReady([], () => command(message));
        return;
      case 'layoutAnimation':
        layouts.animateNext(message.durationMs, message.easing);
        return;
      case 'question':
        void answer(message.question, { app, tree, layouts }).then((said) =>
          post({ type: 'answer', id: message.id, answer: said }),
        );
        return;
      case 'notice':
        notices(message.notice);
        return;
      case 'asset':
        assets.add(message.asset);
        return;
      default:
        tell(message);
    }
  }

  return {
    receive(message: ToFrame): void {
      if (message.type === 'ping') post(message);
      if (message.type === 'back' && !goBack())
        post({ type: 'deviceEvent', name: 'hardwareBackPress', args: [] });
      if (message.type !== 'surroundings') return;
      surroundings = message.surroundings;
      post(message);
      for (const listener of listeners) listener(surroundings);
    },
  };
}
