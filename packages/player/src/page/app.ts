import type { FromFrame, Start, ToFrame } from '../host-protocol.ts';
import type { FromThread, ToThread } from '../protocol.ts';
import { createAssets } from './assets.ts';
import { answer } from './dialogs/answer.ts';
import { watchTouches } from './events/touches.ts';
import { findViews } from './find-views.ts';
import { received } from './inbox.ts';
import { LayoutWatch } from './layouts.ts';
import { createNotices } from './notices.ts';
import { createScreen } from './screen.ts';
import { ViewTree } from './tree.ts';
import type { AppPage } from './view.ts';
import { startWorker } from './worker.ts';

/** Runs an app in `body`: starts its thread, shows what it commits, tells it what happens. */
export function startApp(body: HTMLElement, start: Start, tell: (message: FromFrame) => void) {
  const { settings } = start;
  const { screen, overlay } = createScreen(body, settings);
  const worker = startWorker(start.scripts.thread, (data) => {
    for (const message of received(data)) receive(message);
  });
  const post = (message: ToThread) => worker.post(message);
  const assets = createAssets(start);
  const listeners = new Set<Parameters<AppPage['onSurroundings']>[0]>();
  let surroundings: ReturnType<AppPage['surroundings']> = settings;
  let committed: (() => void)[] = [];

  const app: AppPage = {
    ...{ screen, overlay, resolve: assets.resolve },
    surroundings: () => surroundings,
    onSurroundings(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
  watchTouches(app, tree);

  let first = true;
  function commit({ operations }: Extract<FromThread, { type: 'commit' }>): void {
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
        views.whenReady([], () => tree.view(message.tag)?.command?.(message.name, message.args));
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
      if (message.type === 'back')
        post({ type: 'deviceEvent', name: 'hardwareBackPress', args: [] });
      if (message.type !== 'surroundings') return;
      surroundings = message.surroundings;
      post(message);
      for (const listener of listeners) listener(surroundings);
    },
  };
}
