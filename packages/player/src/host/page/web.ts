import { type Device, surroundingsOf } from '../../device.ts';
import { createFrame } from '../iframe.ts';
import type { PageConfig, Parts } from './config.ts';
import { make } from './make.ts';
import { fitScreen } from './screen.ts';

/** A web export is a site of its own: it is framed as it is, in the same sandbox. */
export function showWeb(
  parts: Parts,
  { webUrl, title }: PageConfig,
  device: Device,
  index: string,
): void {
  const { window } = surroundingsOf(device, { turned: false, colorScheme: 'light' });
  const frame = createFrame(webUrl + index, title);
  Object.assign(frame.style, { width: '100%', height: '100%' });
  const glass = make('div', { class: 'glass' }, frame);
  parts.stage.classList.add('is-web');
  parts.caption.textContent = 'A web export, shown as it is. It runs as a page, not as an app.';
  parts.screen.replaceChildren(...parts.screen.querySelectorAll('.screen-size'), glass);
  fitScreen(parts, glass, () => window).fit();
}
