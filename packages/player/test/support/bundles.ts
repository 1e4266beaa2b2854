/** Small bundles as Metro would write them, without React: they build their screen themselves. */
const HEAD = 'var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;';

/** Shows one view of 120 × 80 with `hello` as its testID, and then runs `more`. */
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
 * An expression that tries what untrusted code must not be able to do, wherever it runs, and is told in
 * the end what became of it: `possible`, or the name of the error. `url` is where the pages are;
 * `wanted` are more addresses that must not be read, by name.
 */
export const attempts = (url: string, wanted: Record<string, string> = {}): string => `(() => {
  const API = '${url}/api/v1/me';
  // The same server by another name: a script that is there, and that an origin elsewhere serves.
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

/** Those of them that a document has, and that must be refused rather than missing. */
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

/** Which of them worked. */
export const worked = (outcomes: Outcomes): string[] =>
  Object.keys(outcomes).filter((name) => outcomes[name] === 'possible');

/** An app that logs, as JSON, what became of them, and of looking for a global without its walls. */
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
