// The import rule of ARCHITECTURE.md, held by `npm run check`.
//   contract <- core <- { platform, http, db, blobs, oidc, sourcemaps, jobs }
//   { db, blobs, oidc, sourcemaps } <- compose        { compose, http, jobs } <- server.ts, operator <- main.ts
//   in core: model <- ports <- operations, and no two folders import each other
//   { contract <- client, player's detect.ts } <- cli <- http        { contract, player } <- viewer <- http        player <- http
const rooms = ['http', 'db', 'blobs', 'oidc', 'sourcemaps', 'jobs'];
const server = 'packages/server/src';
const player = 'packages/player/src';
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'data flows one way'),
    forbid(
      'contract-alone',
      { path: '^packages/contract/src' },
      { pathNot: '^(packages/contract/src|node_modules/typebox)' },
      'contract imports typebox only',
    ),
    forbid(
      'client-needs-contract',
      { path: '^packages/client/src' },
      { path: '^packages/(?!client|contract)' },
      'client imports contract',
    ),
    forbid(
      'cli-needs-client',
      { path: '^packages/cli/src' },
      { path: '^packages/(?!cli|client|contract|player/src/detect\\.ts$)' },
      'cli imports client, contract, and what tells bundles apart',
    ),
    forbid(
      'viewer-needs-contract-and-player',
      { path: '^packages/viewer/src' },
      { path: '^packages/(?!viewer|contract|player)' },
      'viewer imports contract and player',
    ),
    forbid(
      'viewer-browser-knows-the-player',
      { path: '^packages/viewer/src/browser/' },
      { path: '^packages/', pathNot: `^(packages/viewer/src/browser/|${player}/index\\.ts$)` },
      'browser code of the viewer imports only the entry of the player',
    ),
    forbid(
      'viewer-renders-without-a-browser',
      { path: '^packages/viewer/src/(?!browser/)' },
      { path: '^packages/viewer/src/browser/' },
      'pages render on Node, where browser scripts are only served',
    ),
    forbid(
      'viewer-components-below-pages',
      { path: '^packages/viewer/src/components/' },
      { path: '^packages/viewer/src/(pages/|index\\.ts$)' },
      'components do not import pages',
    ),
    forbid(
      'player-on-node-by-its-files',
      { path: '^packages/(?!player/|cli/|viewer/src/browser/)' },
      { path: '^packages/player/', pathNot: '^packages/player/build/files(\\.packed)?\\.ts$' },
      'servers serve the files of the player and run none of its code',
    ),
    forbid(
      'player-alone',
      { path: '^packages/player/(src|build)' },
      { path: '^packages/(?!player)' },
      'the player runs in browsers, and on its own',
    ),
    forbid(
      'player-runs-in-browsers',
      { path: `^${player}/` },
      { path: '^packages/player/build/' },
      'code for Node is in build/',
    ),
    forbid(
      'player-without-node',
      { path: `^(${player}|packages/viewer/src/browser)/` },
      { dependencyTypes: ['core'] },
      'browsers have no Node modules',
    ),
    forbid(
      'player-frame-without-worker',
      { path: `^${player}/frame/` },
      { path: `^${player}/(worker/|libraries/(?!table\\.ts$))` },
      'the frame knows of libraries by their table, and of the worker by the protocol',
    ),
    forbid(
      'player-worker-without-frame',
      { path: `^${player}/worker/` },
      { path: `^${player}/frame/` },
      'the worker has no document, and knows of the frame by the protocol',
    ),
    forbid(
      'player-libraries-without-layers',
      { path: `^${player}/(libraries/|frame/dialogs/dialog\\.ts$)` },
      { path: `^${player}/frame/dialogs/layers\\.ts$` },
      'scripts of libraries would have their own list of layers: they open them by AppFrame',
    ),
    forbid(
      'player-shared-is-below',
      { path: `^${player}/(shared|protocol)/` },
      { path: `^${player}/(?!shared/|protocol/)` },
      'what worker, frame and host share depends on none of them',
    ),
    forbid(
      'server-is-nobodys-library',
      { path: '^(packages/(?!server)|tests/acceptance)' },
      { path: '^packages/server' },
      'the outside knows the server by HTTP only',
    ),
    forbid(
      'core-is-pure',
      { path: `^${server}/core` },
      { path: `^${server}/(?!core)|^node_modules|^packages/(?!server|contract)` },
      'core holds rules: no HTTP, SQL, file or SDK type enters',
    ),
    forbid(
      'core-model-alone',
      { path: `^${server}/core/model/` },
      { path: `^${server}/core/(?!model/)` },
      'the model knows neither ports nor operations',
    ),
    forbid(
      'core-ports-know-the-model',
      { path: `^${server}/core/ports/` },
      { path: `^${server}/core/(?!ports/|model/)` },
      'ports depend on the model, never on operations',
    ),
    {
      ...forbid(
        'core-folders-without-cycles',
        { path: `^${server}/core/` },
        { circular: true },
        'folders of core import each other in one direction',
      ),
      scope: 'folder',
    },
    forbid(
      'core-no-io',
      { path: `^${server}/core` },
      {
        dependencyTypes: ['core'],
        path: '^(fs|http|https|net|child_process|sqlite|worker_threads)',
      },
      'core does no input or output of its own',
    ),
    ...rooms.map((room) =>
      forbid(
        `${room}-stays-in-its-room`,
        { path: `^${server}/${room}/` },
        {
          path: `^${server}/(${rooms.filter((r) => r !== room).join('|')}|compose|server|main|operator)`,
        },
        'adapters never import each other',
      ),
    ),
    forbid(
      'only-compose-names-adapters',
      { path: `^${server}/(?!compose|db|blobs|oidc|sourcemaps)` },
      { path: `^${server}/(db|blobs|oidc|sourcemaps)/` },
      'compose/ alone names concrete adapters',
    ),
    forbid(
      'harness-stays-outside',
      { path: '^packages/[^/]+/(src|build)' },
      { path: '^tests/harness/' },
      'services and faults are for tests, not for the product',
    ),
    forbid(
      'harness-knows-no-package',
      { path: '^tests/harness/(?!in-process/)' },
      { path: '^(packages|tests/(?!harness)|tests/harness/in-process|tools|scripts|bench)/' },
      'the black-box tests use it too',
    ),
    forbid(
      'in-process-is-not-black-box',
      { path: '^(tests/acceptance|tools|bench)/' },
      { path: '^tests/harness/in-process/' },
      'a server in this process has insides; others know it by HTTP',
    ),
    forbid(
      'player-enters-through-http',
      { path: `^${server}/(?!http)` },
      { path: '^packages/player' },
      'scripts are served by the http room',
    ),
    forbid(
      'cli-enters-through-http',
      { path: `^${server}/(?!http)` },
      { path: '^packages/cli' },
      'the package of the command is served by the http room',
    ),
    forbid(
      'viewer-enters-through-http',
      { path: `^${server}/(?!http)` },
      { path: '^packages/viewer' },
      'pages are rendered by the http room',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Tests of a package may look at whatever they need; those from outside keep to the rule.
    exclude: { path: '^(?!tests/acceptance/).*(\\.test\\.ts$|/test/)' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
