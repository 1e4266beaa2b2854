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

/** Logs, as JSON, what became of each thing that an app must not be able to do. */
export const attacksOn = (url: string): string =>
  bundleOf(`
  var API = '${url}/api/v1/me', PAGE = '${url}/';
  var tries = {
    cookie: function () { return document.cookie; },
    localStorage: function () { return localStorage.length; },
    sessionStorage: function () { return sessionStorage.length; },
    indexedDB: function () { return indexedDB.open('x').readyState; },
    caches: function () { return caches.keys(); },
    cookieStore: function () { return cookieStore.getAll(); },
    parent: function () { return parent.document; },
    top: function () { return top.location; },
    open: function () { return open('https://evil.example/'); },
    serviceWorker: function () { return navigator.serviceWorker.register('/x.js'); },
    readApi: function () { return fetch(API).then(function (answer) { return answer.text(); }); },
    readApiWithCookies: function () { return fetch(API, { credentials: 'include' }).then(function (answer) { return answer.text(); }); },
    readPage: function () { return fetch(PAGE).then(function (answer) { return answer.text(); }); },
    blindly: function () { return fetch(API, { mode: 'no-cors' }).then(function (answer) { return answer.text().then(function (text) { if (!text) throw new Error('opaque'); }); }); },
    shared: function () { return new SharedWorker('data:text/javascript,1').port; },
  };
  var got = {};
  Promise.all(Object.keys(tries).map(function (name) {
    return Promise.resolve().then(tries[name]).then(
      function () { got[name] = 'possible'; },
      function () { got[name] = 'refused'; });
  })).then(function () { nativeLoggingHook(JSON.stringify(got), 1); });
`);
