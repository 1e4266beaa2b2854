/** The JavaScript thread of an app: a classic worker that runs a bundle as a phone does. */

import { findWorkerLibrary } from '../libraries/find.ts';
import type { Surroundings } from '../protocol/settings.ts';
import type { Answers, FromWorker, Question, ToWorker } from '../protocol/worker.ts';
import { isRtl } from '../shared/locale.ts';
import { reactIn } from '../shared/react-native-version.ts';
import { isCalled, searchIn } from './bundle-text.ts';
import type { WorkerContext } from './context.ts';
import { watchScreen } from './empty-screen.ts';
import { createErrors } from './errors.ts';
import { createEvents } from './events.ts';
import { hasExpo, offerExpo } from './expo.ts';
import { createAfterEffects } from './fabric/after-effects.ts';
import { createEventNames } from './fabric/event-names.ts';
import { Layouts } from './fabric/layouts.ts';
import { Mounted } from './fabric/mounting.ts';
import { plainProps } from './fabric/node.ts';
import { createUIManager } from './fabric/ui-manager.ts';
import { viewManagers } from './fabric/view-managers.ts';
import { createFormerVersions } from './former-versions.ts';
import { prepareGlobals } from './globals.ts';
import { browserNames, declareHermes, hideBrowser } from './hermes.ts';
import { createInbox, createTasks } from './inbox.ts';
import { keepFiles } from './keep-files.ts';
import type { LayoutEngine } from './layout/engine.ts';
import { loadLayout, prepareLayout } from './layout/load.ts';
import { watchModules } from './metro.ts';
import { demanded, modules } from './modules/table.ts';
import { captureNative } from './native.ts';
import { offerNetwork } from './network/offer.ts';
import { openFiles } from './open-files.ts';
import { createOutbox } from './outbox.ts';
import { offerRealm, replaceRealm } from './realm.ts';
import { asProxy, createRegistry, withStandIns } from './registry.ts';
import { refuseOld, runBundle } from './run.ts';
import { createScheduler } from './scheduler.ts';
import { patchTurboModules } from './turbo-modules.ts';
import { countMissing } from './unknown/count.ts';
import { offerGlobals } from './unknown/globals.ts';
import { isUsedAtOnce } from './unknown/is-used-at-once.ts';
import { isUnavailable } from './unknown/names.ts';
import { createStandIns } from './unknown/stand-ins.ts';

type Start = Extract<ToWorker, { type: 'start' }>;

const scope = globalThis as typeof globalThis & Record<string, unknown>;
const ofBrowser = browserNames(scope);
/** Messages of the frame and tasks of React take turns. */
const soon = createTasks(scope);
const native = captureNative(scope as never);
const mounted = new Mounted();
const outbox = countMissing(createOutbox(native), native);
const screen = watchScreen(outbox, () => mounted.nodes(), {
  setTimeout: native.setTimeout,
  sizeOf: (tag) => layouts.of(tag),
  window: () => current?.settings.window,
});
const errors = createErrors(scope, screen.send, { ...screen, setTimeout: native.setTimeout });
const { fail, report, uncaught, hasFailed } = errors;
const layouts = new Layouts({
  parentOf: (tag) => (layout?.isModal(tag) ? undefined : mounted.parentOf(tag)),
  propsOf: (tag) => layout?.propsOf(tag) ?? {},
  offsetOf: (tag) => layout?.offsetOf(tag),
});
let layout: LayoutEngine | undefined;
const eventNames = createEventNames();
const events = createEvents(mounted, (error) => report(error, false), eventNames.of);
const afterEffects = createAfterEffects({
  mounted,
  layouts,
  dispatch: events.dispatch,
  setTimeout: native.setTimeout,
  queueMicrotask: native.queueMicrotask,
});
const callable = new Map<string, () => Record<string, (...values: unknown[]) => void>>();
const questions = new Map<number, (answer: never) => void>();
let asked = 0;
let fontsAdded: Promise<unknown> = Promise.resolve();

/** Sends a message. The places of views that a commit moves are added to it. */
function send(message: FromWorker): void {
  if (message.type !== 'commit' || !layout || mounted.isCommitting) {
    errors.send(message);
    return;
  }
  layout.set(message.operations);
  const operations = [...message.operations, ...layout.places()];
  if (operations.length > 0) errors.send({ type: 'commit', operations });
}

function ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
  asked += 1;
  const id = asked;
  send({ type: 'question', id, question });
  const answer = new Promise((resolve) => questions.set(id, resolve)) as Promise<Answers[Q['ask']]>;
  // A font that was asked for can be drawn with.
  return question.ask === 'loadFont' ? answer.then((is) => fontsAdded.then(() => is)) : answer;
}

const files = openFiles(scope, ask);

async function start({ settings, bundleUrl, libraries, stored }: Start): Promise<void> {
  const engine = await loadLayout(native, libraries, {
    settings,
    isRtl: isRtl(settings, stored),
    mounted,
    layouts,
    ...afterEffects,
  });
  layout = engine;
  mounted.filters.unshift((operations) => engine.apply(operations));
  const { reactNativeVersion, sources } = watchModules(
    scope,
    (asset) => send({ type: 'asset', asset: plainProps(asset) as never }),
    (exports) => {
      if (typeof exports === 'function') return replaceRealm(exports, find);
      eventNames.watch(exports);
      former.watch(exports);
      const missing = (name: string) => ofLibrary(name) ?? standIn(name);
      return patchTurboModules(replaceRealm(exports, find), get, missing);
    },
    () => refuseOld(worker, reactIn(sources())),
  );
  const worker: WorkerContext = {
    settings,
    native,
    mounted,
    layouts,
    stored,
    files,
    send,
    ask,
    reactNativeVersion,
    readLibraryFile: (name) => native.read(libraries[name] ?? ''),
    isCalled: (name) => isCalled(name, sources()),
    isUsedAtOnce: (name) => isUsedAtOnce(name, sources()),
    search: (pattern) => searchIn(pattern, sources()),
    installed: () => offer(),
    find: (name) => find(name),
    fail: report,
    fetch: scope.fetch,
    emit(name, ...args) {
      const emitter = callable.get('RCTDeviceEventEmitter')?.();
      emitter?.emit?.(name, ...args);
    },
    dispatch: events.dispatch,
    onEvent: events.listen,
    onSurroundings: (listener) => void surrounded.push(listener),
    setProps: (tag, props) =>
      send({ type: 'commit', operations: [['update', tag, plainProps(props)]] }),
  };
  current = worker;
  for (const message of early.splice(0)) receive(message);
  keepFiles(worker);
  const find = createRegistry(worker, modules, findWorkerLibrary(native, libraries), isUnavailable);
  const offer = offerGlobals(scope, sources, worker);
  const standIn = createStandIns(worker);
  const ofLibrary = createRegistry(worker, demanded, () => undefined);
  const get = withStandIns(find, standIn, worker);
  const former = createFormerVersions(worker, () => get('UIManager'));
  Object.assign(scope, {
    RN$Bridgeless: true,
    RN$registerCallableModule: (name: string, module: never) => callable.set(name, module),
    RN$handleException(error: unknown, fatal: boolean) {
      fail(error, fatal);
      return true;
    },
    __turboModuleProxy: get,
    nativeModuleProxy: asProxy(get),
    nativeFabricUIManager: createUIManager(worker, events),
    nativeRuntimeScheduler: createScheduler({ now: native.now, soon }),
    nativePerformanceNow: native.now,
    nativeLoggingHook: (text: string, level: number) =>
      send({ type: 'log', level: LEVELS[level] ?? 'info', text: String(text) }),
    __nativeComponentRegistry__hasComponent: () => true,
    ...viewManagers(settings),
  });
  offerExpo(scope, get, () => hasExpo(sources()));
  if (libraries['realm.worker.js']) offerRealm(scope, find);
  if (!settings.browserGlobals) hideBrowser(scope, ofBrowser);
  runBundle(worker, bundleUrl, () => scope.RN$AppRegistry ?? former.appRegistry());
  screen.started(hasFailed);
}

function surround({ settings }: WorkerContext, surroundings: Surroundings): void {
  const { window, insets, bars, colorScheme } = settings;
  Object.assign(settings, surroundings);
  for (const listener of surrounded) listener({ window, insets, bars, colorScheme });
}

const surrounded: ((before: Surroundings) => void)[] = [];
const LEVELS = ['trace', 'info', 'warn', 'error'] as const;
let current: WorkerContext | undefined;

/** Messages of the frame that arrive while the layout is loaded. */
const early: ToWorker[] = [];
const ofLayout = new Set<ToWorker['type']>(['states', 'font', 'surroundings']);

/** The time in which fonts are collected: they arrive together, and each changes every text. */
const FONTS_MS = 30;
const layOut = () => send({ type: 'commit', operations: [] });

function receive(message: ToWorker): void {
  if (!current && ofLayout.has(message.type)) return void early.push(message);
  switch (message.type) {
    case 'prepare':
      return void prepareLayout(native, message.layout);
    case 'start':
      return void start(message).catch((error) => report(error, true));
    case 'event':
      events.dispatch(message.tag, message.name, message.payload, message.priority);
      return;
    case 'states':
      if (layout?.receive(message.states)) layOut();
      return;
    case 'answer':
      questions.get(message.id)?.(message.answer as never);
      questions.delete(message.id);
      return;
    case 'font':
      fontsAdded = Promise.all([fontsAdded, layout?.addFont(message)]);
      return void fontsAdded.then(() => native.setTimeout(layOut, FONTS_MS));
    case 'deviceEvent':
      current?.emit(message.name, ...message.args);
      return;
    case 'ping':
      send({ type: 'pong', id: message.id });
      return;
    case 'surroundings':
      if (current) surround(current, message.surroundings);
      layout?.resized();
      layOut();
  }
}

offerNetwork(scope, send, files.find);
prepareGlobals(scope, native);
declareHermes(scope, native.queueMicrotask);
/** If a listener of the app throws, the other messages of this turn are still handled. */
function attempt(message: ToWorker): void {
  try {
    receive(message);
  } catch (error) {
    report(error, true);
  }
}
native.onMessage(createInbox(attempt, soon));
native.onError(uncaught);
