import type { AppFrame, MountedView } from './view.ts';

/** Lets views fill an element whose size the frame decides, such as the part of a screen beside a bar. */
export function createHolder(app: AppFrame, element: HTMLElement) {
  let held: readonly MountedView[] = [];
  const tell = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (!element.isConnected || width === 0) return;
    const style = { position: 'absolute', left: 0, top: 0, width, height };
    for (const { tag } of held) app.tell(tag, { style });
  };
  const sizes = new ResizeObserver(tell);
  sizes.observe(element);
  return {
    hold(views: readonly MountedView[]): void {
      held = views;
      app.afterCommit(tell);
    },
    end: () => sizes.disconnect(),
  };
}
