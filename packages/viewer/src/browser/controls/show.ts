import { deviceOf, mount, screenOf } from '@vitrine/player';
import { answerFor, answerThatItIsLarge } from './answers.ts';
import { type PageConfig, type Parts, sessionStorageIfAny } from './config.ts';
import { createConsole, leavingTo } from './console.ts';
import { addControls, addTabs } from './controls.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createFill, type Fill } from './fill.ts';
import { delayRecordings } from './recordings.ts';
import { runs, watchRunState } from './run-state.ts';
import { createBars, fitScreen, holdPoster } from './screen.ts';
import { createStacks } from './stacks.ts';
import { startWeb } from './start-web.ts';

/** Runs the app in place of its poster, and shows its state around it. */
export function showApp(parts: Parts, config: PageConfig): void {
  const device = deviceOf(config.platform, config.device);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { glass } = parts;
  const storage = sessionStorageIfAny();
  const player = mount(glass, {
    ...config,
    device,
    bundle: config.bundleUrl,
    colorScheme: dark ? 'dark' : 'light',
    browserGlobals: new URLSearchParams(location.search).get('globals') === 'browser',
    ...(storage && { appStorage: { storage, name: config.storageName } }),
  });
  const diagnostics = createDiagnostics(parts.diagnostics, { config, device });
  const runState = watchRunState(parts, player);
  const bars = createBars(glass, config.platform);
  const stacks = createStacks(config);
  const log = createConsole(parts.console, stacks);
  const loadRecordings = delayRecordings();
  let isFirst = true;
  player.on('bundle', (detected) => {
    diagnostics.set('Bundle', detected.kind);
    if (!isFirst) for (const part of [log, diagnostics]) part.startAgain();
    isFirst &&= detected.kind === 'large';
    parts.answer.hidden = true;
    // The app is started first.
    if (runs(detected)) return void setTimeout(begin);
    loadRecordings();
    const index = detected.kind === 'web' ? detected.index : null;
    if (index) return startWeb(parts, config, device, index);
    parts.answer.replaceChildren(
      ...(detected.kind === 'large'
        ? answerThatItIsLarge(detected.bytes, player.runLarge)
        : answerFor(detected, config.platform)),
    );
    parts.answer.hidden = false;
  });
  player.on('started', ({ entry, entries, evaluatedMs }) => {
    diagnostics.set('Entry', entries.length > 1 ? `${entry}, of ${entries.join(', ')}` : entry);
    diagnostics.set('Bundle evaluated in', `${Math.round(evaluatedMs)} ms`);
  });
  let opened: number | undefined;
  player.on('firstFrame', ({ afterMs }) => {
    opened ??= performance.now();
    loadRecordings();
    diagnostics.set('First frame, from loading its document', `${Math.round(afterMs)} ms`);
    diagnostics.set('First frame, from opening this page', `${Math.round(opened)} ms`);
  });
  player.on('log', ({ level, text }) => log.add(level, text));
  player.on('error', ({ message, stack, fatal }) => {
    log.add('error', message, stack);
    if (fatal) loadRecordings();
  });
  player.on('missing', (missing) => diagnostics.missing(missing));
  player.on('dropped', ({ count }) =>
    log.add('warn', `${count} messages were too many or malformed, and are left out.`),
  );
  player.on('ended', ({ because }) => {
    log.add('error', `The app was ended. ${because}`);
    loadRecordings();
    // The app may have ended before it began. The panel is needed for the message.
    begin();
  });
  player.on('notice', (notice) => {
    if (notice.notice === 'statusBar') diagnostics.follow(player.surroundings());
    if (notice.notice === 'empty')
      log.add('warn', `Nothing is on the screen. ${notice.because}`.trim());
    if (notice.notice === 'openUrl') log.tell('info', ...leavingTo(notice.url));
    if (notice.notice !== 'exit') return;
    log.add('info', 'The app would close now.');
    // A phone would show its home screen. Here the page is shown.
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
    holdPoster(parts);
    const screen = fitScreen(parts, glass, {
      sizeOf: () => screenOf(player.surroundings()),
      zoom: player.zoom,
    });
    const follow = changed(screen.fit);
    const back = () => {
      if (runState.isAlive()) player.back();
      return runState.isAlive();
    };
    const filled = { fill: player.fill, ...(config.platform === 'android' && { back }) };
    fill = createFill(parts, filled, { fit: follow });
    const isDark = player.surroundings().colorScheme === 'dark';
    addControls(parts, player, { config, dark: isDark, changed: follow, fill });
    addTabs(parts.panel);
    fill.onPhone();
    follow();
  }
  const changed = (fit: () => void) => () => {
    fit();
    bars.follow(player.surroundings());
    diagnostics.follow(player.surroundings());
  };
}
