import { deviceOf, screenOf } from '../../device.ts';
import { mount } from '../../mount.ts';
import { answerFor } from './answers.ts';
import { createBanner } from './banner.ts';
import { createBars } from './bars.ts';
import { type PageConfig, type Parts, sessionStorageIfAny } from './config.ts';
import { createConsole } from './console.ts';
import { addControls } from './controls.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createFill, type Fill } from './fill.ts';
import { keepPicture } from './keep-picture.ts';
import { leavingTo } from './leaving.ts';
import { make } from './make.ts';
import { fitScreen } from './screen.ts';
import { createStacks } from './stacks.ts';
import { addTabs } from './tabs.ts';
import { showWeb } from './web.ts';

/** Puts the running app where the page shows its picture, and tells around it what happens. */
export function showApp(parts: Parts, config: PageConfig): void {
  const device = deviceOf(config.platform, config.device);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  // A frame loads where it is in the document, and again when it is moved: it waits there, unseen.
  const glass = make('div', { class: 'glass' });
  parts.screen.append(glass);
  const storage = sessionStorageIfAny();
  const player = mount(glass, {
    ...config,
    ...{ device, bundle: config.bundleUrl },
    colorScheme: dark ? 'dark' : 'light',
    ...(storage && { keepIn: { storage, name: config.keepAs } }),
  });
  const diagnostics = createDiagnostics(parts.diagnostics, { config, device });
  const banner = createBanner(glass, player);
  const bars = createBars(glass, config.platform);
  const stacks = createStacks(config);
  const log = createConsole(parts.console, stacks);
  const state = (text: string) => {
    if (parts.state.textContent !== text) parts.state.textContent = text;
  };

  player.on('bundle', (detected) => {
    diagnostics.set('Bundle', detected.kind);
    banner.hide();
    if (detected.kind === 'native' || detected.kind === 'unread') return begin();
    if (detected.kind === 'web' && detected.index) showWeb(parts, config, device, detected.index);
    else parts.answer.replaceChildren(...answerFor(detected, config.platform));
    parts.answer.hidden = detected.kind === 'web' && detected.index !== null;
  });
  player.on('started', ({ entry, entries, evaluatedMs }) => {
    diagnostics.set('Entry', entries.length > 1 ? `${entry}, of ${entries.join(', ')}` : entry);
    diagnostics.set('Bundle evaluated in', `${Math.round(evaluatedMs)} ms`);
    state(`Running ${entry}`);
  });
  player.on('firstFrame', ({ afterMs }) => {
    diagnostics.set('First frame, from loading its document', `${Math.round(afterMs)} ms`);
    diagnostics.set('First frame, from opening this page', `${Math.round(performance.now())} ms`);
  });
  player.on('log', ({ level, text }) => log.add(level, text));
  player.on('error', (error) => {
    log.add('error', error.message, error.stack);
    if (error.fatal) banner.failed(error.message);
  });
  player.on('missing', (missing) => diagnostics.missing(missing));
  player.on('dropped', ({ count }) =>
    log.add('warn', `${count} messages were too many or malformed, and are left out.`),
  );
  player.on('busy', ({ forMs }) => {
    banner.busy(forMs);
    state(forMs === 0 ? 'Running' : 'Not answering');
  });
  player.on('ended', ({ because }) => {
    log.add('error', `The app was ended. ${because}`);
    // It may be that it never began: then nothing has made room for what is to say.
    begin();
    banner.ended(because);
    state('Ended');
  });
  player.on('notice', (notice) => {
    if (notice.notice === 'statusBar') diagnostics.follow(player.surroundings());
    if (notice.notice === 'openUrl') log.tell('info', ...leavingTo(notice.url));
    if (notice.notice !== 'exit') return;
    log.add('info', 'The app would close now.');
    // Where a phone shows its home screen there is the page.
    fill?.leave();
  });

  let began = false;
  let fill: Fill | undefined;
  function begin(): void {
    if (began) return;
    began = true;
    parts.stage.classList.add('is-running');
    parts.panel.hidden = false;
    parts.caption.hidden = true;
    keepPicture(parts);
    const screen = fitScreen(parts, glass, () => screenOf(player.surroundings()));
    const follow = changed(screen.fit);
    const back = config.platform === 'android' ? player.back : undefined;
    fill = createFill(parts, { fill: player.fill, back }, { fit: follow });
    addControls(parts, player, { config, dark, changed: follow, fill });
    addTabs(parts.panel);
    state('Starting');
    fill.onPhone();
    follow();
  }
  const changed = (fit: () => void) => () => {
    fit();
    bars.follow(player.surroundings());
    diagnostics.follow(player.surroundings());
  };
}
