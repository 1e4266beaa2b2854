import type { Answers, Question } from '../../protocol/worker.ts';
import { finite } from '../../shared/values.ts';
import { colorOf } from '../style/color.ts';
import type { AppFrame } from '../view.ts';
import { said } from './dialog.ts';

type Snackbar = Extract<Question, { ask: 'snackbar' }>;
type Why = Answers['snackbar'];

let replace = () => {};

/** Shows a bar at the bottom, in place of the one that is there, until its time ends. */
export function showSnackbar(app: AppFrame, asked: Snackbar, signal: AbortSignal): Promise<Why> {
  replace();
  const bar = document.createElement('div');
  bar.className = 'snackbar';
  bar.role = 'status';
  const words = document.createElement('span');
  words.textContent = said(asked.text);
  bar.append(words);
  const colorIn = (value: unknown) => {
    const { colorScheme } = app.surroundings();
    const color = finite(value);
    return color === undefined
      ? ''
      : (colorOf(color, { platform: 'android', dark: colorScheme === 'dark' }) ?? '');
  };
  bar.style.color = colorIn(asked.color);
  bar.style.background = colorIn(asked.background);
  const above = app.surroundings().insets.bottom + Math.max(0, finite(asked.bottom) ?? 0);
  bar.style.setProperty('--bottom', `${above}px`);
  return new Promise((resolve) => {
    const end = (why: Why) => {
      clearTimeout(timer);
      bar.remove();
      resolve(why);
    };
    replace = () => end('replaced');
    const ms = finite(asked.ms);
    const timer = ms === undefined ? undefined : setTimeout(() => end('timeout'), ms);
    signal.addEventListener('abort', () => end('dismissed'));
    if (said(asked.action) !== '') {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = said(asked.action);
      button.style.color = colorIn(asked.actionColor);
      button.addEventListener('click', () => end('action'));
      bar.append(button);
    }
    if (signal.aborted) end('dismissed');
    else app.overlay.append(bar);
  });
}
