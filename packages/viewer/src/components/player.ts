import type { VNode } from 'preact';
import { plain } from '../format.ts';
import { local } from '../urls.ts';
import type { ContentView, PlayerView } from '../views.ts';
import { type Child, el } from './el.ts';
import { icons } from './icons.ts';
import { platformName, user } from './text.ts';

const nameOf = (view: ContentView) => view.title ?? view.source.repo ?? 'App';

const titleOf = (view: ContentView) =>
  plain(`${nameOf(view)}, ${platformName(view.platform)}`, 200);

/** What the player's script reads: ../browser/controls/config.ts. */
function config(view: ContentView, player: PlayerView): string {
  const here = (url: string) => local(view.baseUrl, url);
  const libraries = Object.entries(player.libraryUrls).map(([name, url]) => [name, here(url)]);
  const { width, height, scale } = view.device;
  return JSON.stringify({
    bundleUrl: here(view.bundle.url),
    frameUrl: here(player.frameUrl),
    filesUrl: here(player.filesUrl),
    webUrl: here(player.webUrl),
    stackUrl: player.stackUrl && here(player.stackUrl),
    files: view.files.map(({ path }) => path),
    scripts: {
      worker: here(player.workerUrl),
      loader: here(player.loaderUrl),
      libraries: Object.fromEntries(libraries),
    },
    platform: view.platform,
    device: { width, height, scale },
    entry: player.entry,
    title: titleOf(view),
    storageName: player.storageName,
  });
}

/** The attribute by which the player's script finds the section that shows the app. */
export const playerData = (view: ContentView) =>
  view.player ? { 'data-player': config(view, view.player) } : {};

/**
 * The frame of the app, which loads while the scripts of the page are on their way. It has the attributes of
 * `createFrame` in packages/player/src/host/iframe.ts: `allow-same-origin` would give an app this origin.
 */
export const playerGlass = (view: ContentView): Child =>
  view.player &&
  el.div(
    { class: 'glass' },
    el.iframe({
      sandbox: 'allow-scripts',
      referrerpolicy: 'no-referrer',
      allow: '',
      'data-app': '',
      title: titleOf(view),
      src: local(view.baseUrl, view.player.frameUrl),
    }),
  );

const act = (name: string, label: string, icon: VNode, more: object = {}): VNode =>
  el.button(
    {
      type: 'button',
      class: 'button',
      'data-do': name,
      title: label,
      'aria-label': label,
      ...more,
    },
    icon,
  );

const tab = (id: string, chosen: boolean, ...children: Child[]): VNode =>
  el.button(
    {
      type: 'button',
      role: 'tab',
      id: `tab-${id}`,
      'aria-controls': `panel-${id}`,
      'aria-selected': chosen,
      tabIndex: chosen ? 0 : -1,
    },
    ...children,
  );

const panel = (id: string, chosen: boolean): VNode =>
  el.div({
    role: 'tabpanel',
    id: `panel-${id}`,
    class: 'player-tab',
    tabIndex: 0,
    'aria-labelledby': `tab-${id}`,
    'data-part': id,
    hidden: !chosen,
  });

/** An element for the reason why an app does not run, and a text for browsers without scripts. */
export const playerAnswer = (view: ContentView): Child =>
  view.player && [
    el.div({ class: 'answer', 'data-part': 'answer', role: 'status', hidden: true }),
    el.noscript({}, el.p({ class: 'answer' }, 'The app runs here once this page may run scripts.')),
  ];

/**
 * The bar above an app that fills the window or the screen. An app can draw whatever this page does,
 * but not there. The label is first and never cut, because whoever uploaded the app chose its name.
 */
export const appBar = (view: ContentView): Child =>
  view.player &&
  el.div(
    {
      class: 'app-bar',
      role: 'group',
      'aria-label': 'Untrusted app',
      'data-part': 'app-bar',
      hidden: true,
    },
    el.p(
      {},
      el.strong({}, 'Untrusted app'),
      el.span({ class: 'app-name' }, user(nameOf(view), 200)),
    ),
    el.button(
      { type: 'button', title: 'Show the page', 'aria-label': 'Close, and show the page' },
      icons.close(),
    ),
  );

/** The device controls, console and diagnostics. They are hidden until a script runs the app. */
export function playerPanel(view: ContentView): Child {
  if (!view.player) return null;
  return [
    el.div(
      {
        class: 'player-panel',
        id: 'app-panel',
        tabIndex: -1,
        'data-part': 'panel',
        hidden: true,
      },
      el.div(
        { class: 'player-bar', 'data-part': 'bar', role: 'group', 'aria-label': 'Device' },
        act('back', 'Back', icons.back(), { hidden: true }),
        act('reload', 'Reload', icons.reload()),
        act('rotate', 'Rotate', icons.rotate()),
        act('keyboard', 'Show keyboard', icons.keyboard(), { 'aria-pressed': false }),
        act('scheme', 'Dark appearance', icons.moon(), { 'aria-pressed': false }),
        act('fill', 'Full screen', icons.expand(), { 'aria-pressed': false }),
        el.p({ class: 'note', role: 'status', 'data-part': 'state' }),
      ),
      el.div(
        { role: 'tablist', class: 'player-tabs', 'aria-label': 'What the app says' },
        tab('console', true, 'Console', el.span({ class: 'times', 'data-part': 'errors' })),
        tab('diagnostics', false, 'Diagnostics'),
      ),
      panel('console', true),
      panel('diagnostics', false),
    ),
  ];
}
