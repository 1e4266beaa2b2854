import type { Notice } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { numberIn, recordIn } from '../read-props.ts';
import type { Pen } from './draw.ts';
import type { Options } from './options.ts';

type Styled = { style?: 'light' | 'dark' };

/** Sets Android's bars by the options of the front screen (StatusBarPresenter, NavigationBarOptions). */
export function createBars({ send }: Pick<WorkerContext, 'send'>, pen: Pen) {
  const told = new Map<string, string>();
  const tell = (notice: Notice, isDefault: boolean) => {
    const json = JSON.stringify(notice);
    // An app may leave its bars to React Native.
    if (json === told.get(notice.notice) || (isDefault && !told.has(notice.notice))) return;
    told.set(notice.notice, json);
    send({ type: 'notice', notice });
  };
  const colored = (color: number | undefined) => (color === undefined ? {} : { color });
  const styled = (style: unknown) =>
    (style === 'light' || style === 'dark' ? { style } : {}) as Styled;
  return {
    show({ statusBar, navigationBar }: Options): void {
      if (pen.isIos) return;
      const { drawBehind, translucent, style, visible } = recordIn(statusBar);
      const color = colored(numberIn(pen.color(statusBar, 'backgroundColor')));
      const isBehind = drawBehind === true || translucent === true;
      const look = {
        ...color,
        ...styled(style),
        hidden: visible === false,
      };
      tell({ notice: 'statusBar', translucent: isBehind, ...look }, statusBar === undefined);
      const hidden = recordIn(navigationBar).visible === false;
      const below = colored(numberIn(pen.color(navigationBar, 'backgroundColor')));
      tell({ notice: 'navigationBar', hidden, ...below }, navigationBar === undefined);
    },
  };
}
