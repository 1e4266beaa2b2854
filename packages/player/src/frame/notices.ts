import type { FromFrame } from '../protocol/host.ts';
import type { Notice } from '../protocol/worker.ts';
import { said } from './dialogs/dialog.ts';
import { copy, createBar } from './dialogs/message-bar.ts';
import { createNavigationBar } from './dialogs/navigation-bar.ts';
import { createStatusBar } from './dialogs/status-bar.ts';
import { createShake, createToasts } from './dialogs/toasts.ts';
import type { AppFrame } from './view.ts';

/** Shows notices of the app in the frame, or passes them to the host. */
export function createNotices(app: AppFrame, send: (message: FromFrame) => void) {
  const { body } = app.screen.ownerDocument;
  const toasts = createToasts(app);
  const statusBar = createStatusBar(app);
  const navigationBar = createNavigationBar(app);
  const shake = createShake(app);
  const bar = createBar(app);
  const voice = document.createElement('div');
  voice.className = 'voice';
  voice.ariaLive = 'polite';
  const splash = document.createElement('div');
  splash.className = 'splash';
  body.append(voice);
  let isNoLongerEmpty = () => {};
  const scheme = () => body.classList.toggle('is-dark', app.surroundings().colorScheme === 'dark');
  scheme();
  app.onSurroundings(scheme);

  const show = (notice: Notice): void => {
    switch (notice.notice) {
      case 'toast':
        toasts(notice.text, notice.long);
        return;
      case 'openUrl':
        bar('The app would open', said(notice.url));
        return;
      case 'vibrate':
        if (Array.isArray(notice.pattern) && notice.pattern.length > 0) shake();
        return;
      case 'haptic':
        shake();
        return;
      case 'copy':
        copy(said(notice.text));
        return;
      case 'announce':
        // Screen readers read the same text again only if it has changed.
        voice.textContent = '';
        requestAnimationFrame(() => {
          voice.textContent = said(notice.text);
        });
        return;
      case 'statusBar':
        statusBar(notice);
        return;
      case 'navigationBar':
        navigationBar(notice);
        return;
      case 'splash':
        if (notice.visible === true) app.overlay.append(splash);
        else {
          splash.remove();
          isNoLongerEmpty();
        }
        return;
      case 'empty':
        isNoLongerEmpty = bar('Nothing is on the screen', said(notice.because));
        return;
      case 'shown':
        isNoLongerEmpty();
        return;
      case 'exit':
        bar('The app would close', 'Android shows its home screen now.');
        return;
      default:
    }
  };
  return (notice: Notice): void => {
    send({ type: 'notice', notice });
    if (typeof notice === 'object' && notice !== null) show(notice);
  };
}
