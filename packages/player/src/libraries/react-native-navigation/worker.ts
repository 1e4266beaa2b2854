/** The native modules of react-native-navigation (Wix), versions 2 to 8. */
import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { listIn, numberIn, recordIn } from '../read-props.ts';
import { registerWorker } from '../register.ts';
import { Layout } from './layout.ts';
import { Navigator } from './navigator.ts';
import { merge, type Options, optionAt } from './options.ts';
import { BACK_BUTTON } from './top-bar.ts';

const LAUNCHED = 'RNN.AppLaunched';

const TAB_BAR = { ios: 49, android: 56 };
const TOP_BAR = { ios: 44, android: 56 };

/** A command ends when this screen has rendered. A text is its result. */
type Ran = Layout | string;
type Launched = { navigator: Navigator; listened(event: string): void };
const launched = new WeakMap<WorkerContext, Launched>();

/** Both modules share one navigator. */
function navigationOf(worker: WorkerContext): Launched {
  const known = launched.get(worker);
  if (known) return known;
  const navigator = new Navigator(worker);
  let listens = false;
  // The app itself sets its screens when it gets the event that it was launched.
  worker.launch = (apps) => {
    const hasOther = apps.getAppKeys().some((key) => key !== 'LogBox');
    if (!listens && !navigator.root && hasOther) return false;
    navigator.launch(apps);
    worker.native.setTimeout(() => worker.emit(LAUNCHED), 0);
    return true;
  };
  worker.back = () => navigator.back();
  const made = {
    navigator,
    listened(event: string) {
      listens ||= event === LAUNCHED;
    },
  };
  launched.set(worker, made);
  return made;
}

/** RNNEventEmitter, RNNTurboEventEmitter: src/adapters/NativeEventsReceiver.ts */
const emitter: NativeModule = (worker) => {
  const { listened } = navigationOf(worker);
  return { addListener: listened, removeListeners() {} };
};

/** RNNBridgeModule, RNNTurboModule: src/adapters/NativeCommandsSender.ts */
const commands: NativeModule = (worker) => {
  const { navigator } = navigationOf(worker);
  const { platform, insets } = worker.settings;
  const began = worker.native.now();
  const constants = () => ({
    backButtonId: BACK_BUTTON,
    statusBarHeight: insets.top,
    topBarHeight: TOP_BAR[platform],
    bottomTabsHeight: TAB_BAR[platform] + (platform === 'ios' ? insets.bottom : 0),
  });

  const completed = (commandName: string, commandId: unknown) =>
    navigator.emit('CommandCompleted', {
      commandName,
      commandId,
      completionTime: worker.native.now() - began,
    });

  const there = (id: unknown, doing: string): Layout => {
    const layout = navigator.find(id);
    if (!layout) throw new Error(`${doing} failed: there is no component with the id ${id}.`);
    return layout;
  };
  const stackOf = (id: unknown, doing: string): Layout => {
    const stack = there(id, doing).nearest('Stack');
    if (!stack) throw new Error(`${doing} failed: ${id} is not in a stack.`);
    return stack;
  };
  /** Options of a command may say that it is not animated. */
  const apply = (layout: Layout | undefined, options: unknown) => {
    if (layout && optionAt(options, 'animations') !== undefined)
      navigator.merge(layout, merge(options));
  };
  const inStack = (id: unknown, stack: Layout): Layout | undefined =>
    stack.children.find((one) => one.find(id));

  /** A command resolves when its screen has rendered. A failure rejects, as on a device. */
  const command =
    <Given extends unknown[]>(name: string, run: (...given: Given) => Ran | Promise<Ran>) =>
    async (commandId: unknown, ...given: Given): Promise<string> => {
      const result = await run(...given);
      if (typeof result !== 'string') await navigator.drawn(result);
      completed(name, commandId);
      return typeof result === 'string' ? result : result.id;
    };

  return {
    getConstants: constants,
    getNavigationConstants: async () => constants(),
    getNavigationConstantsSync: constants,
    getLaunchArgs: async () => [],
    setDefaultOptions(options: Options) {
      navigator.defaults = merge(options);
    },
    mergeOptions(id: unknown, options: Options) {
      const layout = navigator.find(id);
      if (layout) navigator.merge(layout, merge(options));
    },
    setRoot: command('setRoot', (given: unknown) => {
      const { root, modals, overlays } = recordIn(given);
      navigator.root = new Layout(root);
      navigator.modals = listIn(modals).map((one) => new Layout(one));
      const added = listIn(overlays).map((one) => new Layout(one));
      navigator.overlays = [...navigator.overlays, ...added];
      navigator.show();
      return navigator.root;
    }),
    push: command('push', (id: unknown, given: unknown) => {
      const stack = stackOf(id, 'push');
      const screen = new Layout(given, stack);
      const push = () => {
        stack.children = [...stack.children, screen];
        navigator.show();
      };
      const pressed = numberIn(optionAt(screen.options, 'preview', 'reactTag')) ?? 0;
      if (platform === 'ios' && pressed > 0)
        return navigator.peeks.offer(pressed, id, screen, push);
      push();
      return screen;
    }),
    pop: command('pop', (id: unknown, options: unknown) => {
      const stack = stackOf(id, 'pop');
      const screen = (stack.id === id ? undefined : inStack(id, stack)) ?? stack.children.at(-1);
      if (!screen || stack.children.length < 2) {
        if (platform === 'ios') return String(id);
        throw new Error(`pop failed: ${id} is the only screen of its stack.`);
      }
      apply(screen, options);
      navigator.pop(stack, [screen]);
      return String(id);
    }),
    popTo: command('popTo', (id: unknown, options: unknown) => {
      const stack = stackOf(there(id, 'popTo').parent?.id, 'popTo');
      const at = stack.children.findIndex((one) => one.find(id));
      apply(stack.children.at(-1), options);
      navigator.pop(stack, stack.children.slice(at + 1));
      return String(id);
    }),
    popToRoot: command('popToRoot', (id: unknown, options: unknown) => {
      const stack = stackOf(id, 'popToRoot');
      apply(stack.children.at(-1), options);
      navigator.pop(stack, stack.children.slice(1));
      return String(id);
    }),
    setStackRoot: command('setStackRoot', (id: unknown, given: unknown) => {
      const stack = stackOf(id, 'setStackRoot');
      const all = Array.isArray(given) ? listIn(given) : [given];
      stack.children = all.map((one) => new Layout(one, stack));
      navigator.show();
      return stack;
    }),
    showModal: command('showModal', (given: unknown) => {
      const modal = new Layout(given);
      navigator.modals = [...navigator.modals, modal];
      navigator.show();
      return modal;
    }),
    dismissModal: command('dismissModal', (id: unknown, options: unknown) => {
      const modal = navigator.modals.find((one) => one.find(id));
      if (!modal) throw new Error(`dismissModal failed: ${id} is not in a modal.`);
      apply(modal, options);
      navigator.dismiss([modal]);
      return modal.id;
    }),
    dismissAllModals: command('dismissAllModals', (options: unknown) => {
      apply(navigator.modals.at(-1), options);
      navigator.dismiss([...navigator.modals].reverse());
      return '';
    }),
    showOverlay: command('showOverlay', (given: unknown) => {
      const overlay = new Layout(given);
      navigator.overlays = [...navigator.overlays, overlay];
      navigator.show();
      return overlay;
    }),
    dismissOverlay: command('dismissOverlay', (id: unknown) => {
      const overlay = navigator.overlays.find((one) => one.find(id));
      if (!overlay) throw new Error(`dismissOverlay failed: there is no overlay ${id}.`);
      navigator.overlays = navigator.overlays.filter((one) => one !== overlay);
      navigator.show();
      return String(id);
    }),
    dismissAllOverlays: command('dismissAllOverlays', () => {
      navigator.overlays = [];
      navigator.show();
      return '';
    }),
  };
};

registerWorker('react-native-navigation.worker.js', {
  modules: {
    RNNBridgeModule: commands,
    RNNTurboModule: commands,
    RNNEventEmitter: emitter,
    RNNTurboEventEmitter: emitter,
  },
});
