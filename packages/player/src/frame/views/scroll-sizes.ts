import type { Size } from '../../protocol/settings.ts';

/** Sizes of a scroll view and its content, kept so that scrolling asks for no layout. */
export function watchSizes(area: HTMLElement, changed: () => void) {
  const viewport: Size = { width: 0, height: 0 };
  const content: Size = { width: 0, height: 0 };
  let observed: Element | undefined;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const size = target === area ? viewport : content;
      size.width = borderBoxSize[0]?.inlineSize ?? 0;
      size.height = borderBoxSize[0]?.blockSize ?? 0;
    }
    changed();
  });
  observer.observe(area);
  return {
    viewport,
    content,
    observe(element: Element | undefined): void {
      if (element === observed) return;
      if (observed) observer.unobserve(observed);
      observed = element;
      if (element) observer.observe(element);
    },
    /** Before the first look of the observer: right after a commit. */
    measure(): void {
      for (const [element, size] of [[area, viewport] as const, [observed, content] as const]) {
        if (!(element instanceof HTMLElement)) continue;
        size.width = element.offsetWidth;
        size.height = element.offsetHeight;
      }
    },
    end: () => observer.disconnect(),
  };
}

export type Sizes = ReturnType<typeof watchSizes>;
