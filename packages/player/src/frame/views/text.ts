import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { isBrought } from '../../shared/font-families.ts';
import { aroundContent, placeElement } from '../place.ts';
import { colorOf } from '../style/color.ts';
import { finite } from '../style/length.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { fitText, linesOf } from './text-lines.ts';

/** RCTText, RCTSelectableText: react-native/Libraries/Text/TextNativeComponent.js */
export const text: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'text';
  const style = box(context, element, 'text');
  let current: Props = {};
  let lastLines = '';
  let watching = false;
  let told: number | undefined;

  /** Fits the text and emits its lines, once it is laid out. */
  const afterLayout = () => {
    if (!element.isConnected) return;
    if (current.adjustsFontSizeToFit === true) fitText(element, current);
    if (current.onTextLayout !== true) return;
    const lines = linesOf(element);
    const key = JSON.stringify(lines);
    if (key === lastLines) return;
    lastLines = key;
    context.emit('topTextLayout', { lines });
  };
  /**
   * Reports the height that the text needs at its width, if the worker has measured another one, or if another
   * one was reported, perhaps for an earlier text.
   */
  const checkHeight = () => {
    if (!element.isConnected || (finite(current.numberOfLines) ?? 0) > 0) return;
    const given = element.clientHeight;
    // Letters may overflow lines that are lower than they are.
    if (told === undefined && element.scrollHeight <= given + 1) return;
    const { height } = element.style;
    element.style.height = 'auto';
    const { clientHeight: needed, clientWidth } = element;
    element.style.height = height;
    if (needed <= given + 1 && Math.abs(needed - (told ?? needed)) <= 1) return;
    told = needed;
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(element);
    const sum = (...edges: string[]) => edges.reduce((all, one) => all + Number.parseFloat(one), 0);
    context.app.tell(context.tag, {
      natural: {
        width: clientWidth - sum(paddingLeft, paddingRight),
        height: needed - sum(paddingTop, paddingBottom),
      },
    });
  };
  const resized = new ResizeObserver(() => requestAnimationFrame(afterLayout));
  const reworded = new MutationObserver(afterLayout);

  const watch = () => {
    const wanted = current.adjustsFontSizeToFit === true || current.onTextLayout === true;
    if (wanted) context.app.afterCommit(afterLayout);
    if (wanted === watching) return;
    watching = wanted;
    resized.disconnect();
    reworded.disconnect();
    if (!wanted) return;
    resized.observe(element);
    reworded.observe(element, { characterData: true, childList: true, subtree: true });
  };

  return {
    element,
    update(props, changed) {
      current = props;
      style(props, changed);
      clamp(element, props);
      element.classList.toggle('has-font-padding', isPadded(props, context.platform));
      element.classList.toggle('selectable', props.selectable === true);
      element.classList.toggle('is-highlighted', props.isHighlighted === true);
      const selection = colorOf(props.selectionColor, context);
      if (selection) element.style.setProperty('--selection', selection);
      watch();
    },
    place(box) {
      placeElement(element, aroundContent(box, current));
      context.app.afterCommit(checkHeight);
    },
    remove() {
      resized.disconnect();
      reworded.disconnect();
    },
  };
};

/**
 * Android pads the first and the last line for the highest and the lowest glyph of the font:
 * react-native/ReactAndroid/.../views/text/TextLayoutManager.kt (setIncludePad). With a line height
 * there is no padding.
 */
const isPadded = ({ includeFontPadding, lineHeight, fontFamily }: Props, platform: Platform) =>
  platform === 'android' &&
  includeFontPadding !== false &&
  lineHeight == null &&
  !isBrought(fontFamily, platform);

/**
 * Limits the number of lines. Browsers cannot shorten text in the middle, so that mode shortens it
 * at the end.
 */
function clamp(element: HTMLElement, { numberOfLines, ellipsizeMode: mode }: Props): void {
  const lines = Math.floor(finite(numberOfLines) ?? 0);
  const how = lines > 0 && mode === 'clip' ? 'is-cut' : lines === 1 && mode === 'head' && 'is-head';
  const kind = lines > 0 ? how || 'is-clamped' : '';
  for (const name of ['is-cut', 'is-head', 'is-clamped'])
    element.classList.toggle(name, name === kind);
  element.classList.toggle('is-one-line', lines === 1);
  if (lines > 0) element.style.setProperty('--lines', String(lines));
}
