/** Small bundles in the form of Metro's, without React. They create their views themselves. */
const HEAD = 'var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;';

/** A bundle that shows a view of 120 × 80 with the testID `hello`, and then runs `more`. */
export const bundleOf = (more: string): string => `${HEAD}
var RN$AppRegistry = {
  getAppKeys: function () { return ['LogBox', 'demo']; },
  runApplication: function (key, parameters) {
    var ui = nativeFabricUIManager;
    var props = { testID: 'hello', width: 120, height: 80, backgroundColor: 0xff0b5c50 };
    var set = ui.createChildSet(parameters.rootTag);
    ui.appendChildToSet(set, ui.createNode(3, 'RCTView', parameters.rootTag, props, {}));
    ui.completeRoot(parameters.rootTag, set);
    ${more}
  },
};
globalThis.RN$AppRegistry = RN$AppRegistry;
`;

/**
 * An expression that tries what untrusted code must not be able to do. It resolves to an outcome
 * for each attempt: `possible`, or the name of the error. `url` is the origin of the pages.
 * `wanted` has more URLs that must not be readable, by name.
 */
export const attempts = (url: string, wanted: Record<string, string> = {}): string => `(() => {
  const API = '${url}/api/v1/me';
  // The same server under another host name: an existing script of another origin.
  const FOREIGN = '${url.replace('127.0.0.1', 'localhost')}/player/worker.js';
  const textOf = async (url, options) => {
    const text = await (await fetch(url, options)).text();
    if (!text) throw new TypeError('opaque');
  };
  const tries = {
    cookie: () => document.cookie,
    setCookie: () => { document.cookie = 'set=1'; },
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDB: () => new Promise((resolve, reject) => {
      const request = indexedDB.open('x');
      Object.assign(request, { onsuccess: resolve, onerror: () => reject(request.error) });
    }),
    caches: () => caches.open('x'),
    cookieStore: () => cookieStore.getAll(),
    ownFiles: () => navigator.storage.getDirectory(),
    locks: () => navigator.locks.request('x', () => {}),
    parent: () => parent.document.title,
    topAddress: () => top.location.href,
    leadTop: () => { top.location.href = 'https://evil.example/'; },
    open: () => { if (!open('https://evil.example/')) throw new Error('nothing opened'); },
    serviceWorker: () => navigator.serviceWorker.register('/x.js'),
    readApi: () => textOf(API),
    readApiWithCookies: () => textOf(API, { credentials: 'include' }),
    blindly: () => textOf(API, { mode: 'no-cors' }),
    importForeign: () => importScripts(FOREIGN),
    importModule: () => import(FOREIGN),
  };
  for (const [name, address] of Object.entries(${JSON.stringify(wanted)})) {
    tries[name] = () => textOf(address);
    tries[name + 'WithCookies'] = () => textOf(address, { credentials: 'include' });
  }
  const outcome = ([name, attempt]) => Promise.resolve().then(attempt).then(
    () => [name, 'possible'],
    (error) => [name, String(error && error.name)],
  );
  return Promise.all(Object.entries(tries).map(outcome)).then(Object.fromEntries);
})()`;

/** The attempts that use APIs of every document, and must fail with a SecurityError. */
export const REFUSED = [
  'cookie',
  'setCookie',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'locks',
  'parent',
  'topAddress',
  'leadTop',
  'serviceWorker',
  'cookieStore',
  'ownFiles',
];

export type Outcomes = Record<string, string>;

/** The names of the attempts that worked. */
export const worked = (outcomes: Outcomes): string[] =>
  Object.keys(outcomes).filter((name) => outcomes[name] === 'possible');

/** An app that logs the outcomes as JSON, and tries to reach unguarded globals of the worker. */
export const attacksOn = (url: string, wanted: Record<string, string> = {}): string =>
  bundleOf(`
  var script = function () { return URL.createObjectURL(new Blob(['1'])); };
  var more = {
    worker: function () { return new Worker(script()); },
    sharedWorker: function () { return new SharedWorker(script()); },
    ofPrototype: function () { return Object.getPrototypeOf(globalThis).importScripts.call; },
  };
  ${attempts(url, wanted)}.then(function (got) {
    Object.keys(more).forEach(function (name) {
      try { more[name](); got[name] = 'possible'; } catch (error) { got[name] = error.name; }
    });
    nativeLoggingHook(JSON.stringify(got), 1);
  });
`);
