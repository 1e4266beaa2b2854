import type { Props } from '../../protocol/worker.ts';
import { runsLeft, type Sizes } from './scroll-sizes.ts';

const SHORTEST = 36;
const MARGIN = 3;
const SHOWN_MS = 900;

/** The scroll indicator. A scroll bar of the browser would take room from the content. */
export function createIndicator(area: HTMLElement, sizes: Sizes) {
  const bar = document.createElement('div');
  bar.className = 'scroll-indicator';
  bar.ariaHidden = 'true';
  let fade: ReturnType<typeof setTimeout> | undefined;
  return {
    follow(props: Props, horizontal: boolean, left: number, top: number): void {
      const name = horizontal ? 'showsHorizontalScrollIndicator' : 'showsVerticalScrollIndicator';
      const [viewport, content] = horizontal
        ? [sizes.viewport.width, sizes.content.width]
        : [sizes.viewport.height, sizes.content.height];
      if (props[name] === false || content <= viewport || viewport === 0) {
        bar.remove();
        return;
      }
      if (!bar.isConnected) area.append(bar);
      const length = Math.max(SHORTEST, (viewport * viewport) / content);
      const way = viewport - length - 2 * MARGIN;
      const hidden = runsLeft(area) ? left + content - viewport : horizontal ? left : top;
      const at = Math.min(1, Math.max(0, hidden / (content - viewport)));
      const along = (horizontal ? left : top) + MARGIN + way * at;
      bar.style.width = horizontal ? `${length}px` : '';
      bar.style.height = horizontal ? '' : `${length}px`;
      bar.style.transform = horizontal
        ? `translate(${along}px, ${top + sizes.viewport.height - 6}px)`
        : `translate(${left + sizes.viewport.width - 6}px, ${along}px)`;
      bar.classList.add('is-shown');
      clearTimeout(fade);
      fade = setTimeout(() => bar.classList.remove('is-shown'), SHOWN_MS);
    },
    end: () => clearTimeout(fade),
  };
}
