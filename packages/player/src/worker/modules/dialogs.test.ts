import { describe, expect, it, vi } from 'vitest';
import type { Question } from '../../protocol/worker.ts';
import type { NativeModule } from '../context.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { actionSheet, alertManager, dialogManager } from './dialogs.ts';
import { share } from './services.ts';

type Calls = Record<string, (...values: unknown[]) => Promise<unknown>>;

function opened(module: NativeModule, ...answers: unknown[]) {
  const fake = fakeWorker({ answer: () => answers.shift() ?? null });
  return { ...fake, module: module(fake.worker) as Calls };
}

const choices = (question: Question | undefined) =>
  question && 'choices' in question ? question.choices : [];

describe('AlertManager of iOS', () => {
  it('calls back with the number of the button', async () => {
    const { module, asked } = opened(alertManager, '1');
    const then = vi.fn();
    const buttons = [{ 0: 'No' }, { 1: 'Delete' }];
    const keys = { cancelButtonKey: '0', destructiveButtonKey: '1' };
    await module.alertWithArgs?.({ title: 'Hi', buttons, type: 'default', ...keys }, then);
    expect(choices(asked[0])).toEqual([
      { id: '0', text: 'No', style: 'cancel' },
      { id: '1', text: 'Delete', style: 'destructive' },
    ]);
    expect(then.mock.calls).toEqual([[1, '']]);
  });

  it('has an OK button if the app passes none', async () => {
    const { module, asked } = opened(alertManager, '0');
    await module.alertWithArgs?.({ title: 'Hi', buttons: [], type: 'default' }, () => {});
    expect(choices(asked[0])).toEqual([{ id: '0', text: 'OK', style: 'default' }]);
  });

  it('calls back for the cancel button when dismissed, and not at all without one', async () => {
    const then = vi.fn();
    const { module } = opened(alertManager);
    await module.alertWithArgs?.({ buttons: [{ 3: 'No' }], cancelButtonKey: '3' }, then);
    await module.alertWithArgs?.({ buttons: [{ 3: 'No' }] }, then);
    expect(then.mock.calls).toEqual([[3, '']]);
  });

  it('plain-text asks for a text', async () => {
    const { module, asked } = opened(alertManager, { id: '0', text: 'Ada' });
    const then = vi.fn();
    await module.alertWithArgs?.({ title: 'Name', type: 'plain-text', defaultValue: 'A' }, then);
    expect(asked[0]).toMatchObject({ ask: 'prompt', text: 'A', secure: false });
    expect(choices(asked[0]).map(({ text }) => text)).toEqual(['OK', 'Cancel']);
    expect(then).toHaveBeenCalledWith(0, 'Ada');
  });

  it('login-password asks for a login, and then for a password', async () => {
    const { module, asked } = opened(
      alertManager,
      { id: '0', text: 'ada' },
      { id: '0', text: '1815' },
    );
    const then = vi.fn();
    await module.alertWithArgs?.({ type: 'login-password' }, then);
    expect(asked.map((question) => 'secure' in question && question.secure)).toEqual([false, true]);
    expect(then).toHaveBeenCalledWith(0, { login: 'ada', password: '1815' });
  });
});

describe('DialogManagerAndroid', () => {
  it('shows its buttons in the order of Android, and calls back with the key', async () => {
    const { module, asked } = opened(dialogManager, '-2');
    const then = vi.fn();
    const buttons = { buttonPositive: 'Yes', buttonNegative: 'No', buttonNeutral: 'Later' };
    await module.showAlert?.({ title: 'Hi', ...buttons }, () => {}, then);
    expect(choices(asked[0]).map(({ text }) => text)).toEqual(['Later', 'No', 'Yes']);
    expect(then.mock.calls).toEqual([['buttonClicked', -2]]);
  });

  it('calls back when it is dismissed', async () => {
    const { module, asked } = opened(dialogManager);
    const then = vi.fn();
    await module.showAlert?.({ buttonPositive: 'OK', cancelable: true }, () => {}, then);
    expect(then.mock.calls).toEqual([['dismissed']]);
    expect(asked[0]).toMatchObject({ cancelable: true });
  });
});

describe('action sheets and sharing', () => {
  it('marks destructive and cancel buttons', async () => {
    const { module, asked } = opened(actionSheet, '1');
    const then = vi.fn();
    const sheet = { options: ['Cancel', 'Delete', 'Keep'], cancelButtonIndex: 0 };
    await module.showActionSheetWithOptions?.({ ...sheet, destructiveButtonIndices: [1] }, then);
    expect(choices(asked[0]).map(({ style }) => style)).toEqual([
      'cancel',
      'destructive',
      'default',
    ]);
    await module.showActionSheetWithOptions?.(sheet, then);
    expect(then.mock.calls).toEqual([[1], [0]]);
  });

  it('has disabled buttons, and dismissActionSheet dismisses the latest sheet', async () => {
    const answers: ((chosen: string | null) => void)[] = [];
    const { worker, asked, said } = fakeWorker({
      answer: () => new Promise((resolve) => answers.push(resolve)),
    });
    const module = actionSheet(worker) as Calls;
    const [first, second] = [vi.fn(), vi.fn()];
    const sheet = { options: ['Cancel', 'Send'], cancelButtonIndex: 0, disabledButtonIndices: [1] };
    const ends = [first, second].map((then) => module.showActionSheetWithOptions?.(sheet, then));
    expect(choices(asked[0]).map(({ disabled }) => disabled)).toEqual([undefined, true]);
    module.dismissActionSheet?.();
    const handle = (question: Question | undefined) => (question as { handle?: number }).handle;
    expect(said).toEqual([{ type: 'dismiss', handle: handle(asked[1]) }]);
    for (const answer of answers) answer(null);
    await Promise.all(ends);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[0]], []]);
    module.dismissActionSheet?.();
    expect(said).toHaveLength(1);
  });

  it('iOS tells whether something was shared, and Android does not', async () => {
    const ios = opened(actionSheet, true, false);
    const then = vi.fn();
    for (let times = 0; times < 2; times += 1)
      await ios.module.showShareActionSheetWithOptions?.({ message: 'Look' }, () => {}, then);
    expect(then.mock.calls).toEqual([
      [true, null],
      [false, null],
    ]);
    const { module, asked } = opened(share, false);
    expect(await module.share?.({ message: 'Look' })).toEqual({ action: 'sharedAction' });
    expect(asked[0]).toEqual({ ask: 'share', title: '', text: 'Look', url: '' });
  });
});
