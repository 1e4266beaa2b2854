import type { Field } from './text-input-native.ts';

/** The style of a field that applies to its words as well, and is not in its `style`. */
const SHARED = ['alignContent', 'lineHeight'] as const;

/**
 * Changes the text in an element to this one, as typing does: what is new has the style of what is
 * before it.
 */
function retext(element: HTMLElement, text: string): void {
  const before = element.textContent ?? '';
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === text.at(-1 - same)) same += 1;
  const end = before.length - same;
  let typed = text.slice(start, text.length - same);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    const [from, to] = [start, end].map((one) => Math.min(data.length, Math.max(0, one - at)));
    at += data.length;
    const isHere = start <= at;
    (node as Text).data = data.slice(0, from) + (isHere ? typed : '') + data.slice(to);
    if (isHere) typed = '';
  }
  if (typed !== '') element.append(typed);
}

/**
 * Draws the words of a field in the styles of its children, over the field: browsers draw all words of
 * a field in one style.
 */
export function createWords(field: Field) {
  const words = document.createElement('div');
  words.className = 'view text-input field-words';
  // The field says its words, and takes the focus.
  words.inert = true;
  let isStyled = false;

  const scroll = () => {
    words.scrollLeft = field.scrollLeft;
    words.scrollTop = field.scrollTop;
  };
  /** Follows the place and the style of the field. */
  const follow = () => {
    if (!isStyled || !field.isConnected) return;
    if (field.nextSibling !== words) field.after(words);
    const { style } = words;
    style.cssText = field.style.cssText;
    const computed = getComputedStyle(field);
    for (const name of SHARED) style[name] = computed[name];
    const isLine = field instanceof HTMLInputElement;
    style.whiteSpace = isLine ? 'pre' : 'pre-wrap';
    if (isLine) style.alignContent = 'center';
    scroll();
  };
  const retype = () => {
    if (isStyled) retext(words, field.value);
    scroll();
  };
  for (const type of ['input', 'compositionend']) field.addEventListener(type, retype);
  // A field that is cleared when it gets the focus has no other event.
  field.addEventListener('focus', () => queueMicrotask(retype));
  field.addEventListener('scroll', scroll);

  return {
    follow,
    /** Draws these children, if one of them has a style of its own and the field is not secure. */
    show(children: HTMLElement | undefined): void {
      const isSecret = field instanceof HTMLInputElement && field.type === 'password';
      const styled = children?.querySelector('[style]:not([style=""])');
      isStyled = !isSecret && Boolean(styled);
      field.classList.toggle('has-words', isStyled);
      if (!children || !isStyled) {
        words.remove();
        return;
      }
      words.replaceChildren(...[...children.childNodes].map((one) => one.cloneNode(true)));
      retype();
      follow();
    },
    end: () => words.remove(),
  };
}
