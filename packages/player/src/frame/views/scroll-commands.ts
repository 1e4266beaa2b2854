import { finite, member, point } from '../events/finite.ts';

/** Further than anything is long. */
const FAR = 1e7;

type Scroll = {
  isHorizontal(): boolean;
  scrollTo(x: number, y: number, animated: boolean): void;
  flash(): void;
};

/** react-native/Libraries/Components/ScrollView/ScrollViewCommands.js */
export function scrollCommand(scroll: Scroll, name: string, args: unknown[]): void {
  const [first, second, third] = args;
  if (name === 'scrollTo')
    scroll.scrollTo(finite(first) ?? 0, finite(second) ?? 0, third !== false);
  if (name === 'scrollToEnd') {
    const isHorizontal = scroll.isHorizontal();
    scroll.scrollTo(isHorizontal ? FAR : 0, isHorizontal ? 0 : FAR, first !== false);
  }
  const rect = point(first);
  if (name === 'zoomToRect' && rect)
    scroll.scrollTo(rect.x, rect.y, (member(first, 'animated') ?? second) !== false);
  if (name === 'flashScrollIndicators') scroll.flash();
}
