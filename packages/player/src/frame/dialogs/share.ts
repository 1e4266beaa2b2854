import type { AppPage } from '../view.ts';
import { copy } from './copy.ts';
import { ask, said } from './dialog.ts';

type Share = { title: unknown; text: unknown; url: unknown };

/** Says what would be shared, since there is nobody to share it with; it can be copied. */
export async function share(app: AppPage, { title, text, url }: Share): Promise<boolean> {
  const body = document.createElement('pre');
  body.className = 'dialog-shared';
  body.textContent = [said(text), said(url)].filter(Boolean).join('\n');
  const chosen = await ask(app, {
    ...{ as: 'sheet', title: said(title) || 'Share', message: 'The app would share this:', body },
    choices: [
      { id: 'copy', text: 'Copy', style: 'default' },
      { id: 'close', text: 'Cancel', style: 'cancel' },
    ],
  });
  if (chosen !== 'copy') return false;
  copy(body.textContent);
  return true;
}
