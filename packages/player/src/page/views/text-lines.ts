type Line = Record<'x' | 'y' | 'width' | 'height', number> & Metrics & { text: string };
type Metrics = Record<'ascender' | 'descender' | 'capHeight' | 'xHeight', number>;

/** More letters than anybody measures. */
const MOST = 4000;

/** The lines that a text came to have, as onTextLayout tells them (ParagraphEventEmitter.cpp). */
export function linesOf(element: HTMLElement): Line[] {
  const from = element.getBoundingClientRect();
  const metrics = metricsOf(element);
  const lines: Line[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let letters = 0;
  for (let node = walker.nextNode(); node && letters < MOST; node = walker.nextNode()) {
    const { data } = node as Text;
    let at = 0;
    for (const letter of data) {
      letters += 1;
      if (letters > MOST) break;
      range.setStart(node, at);
      at += letter.length;
      range.setEnd(node, at);
      const rect = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (rect.width === 0 && last) last.text += letter;
      else if (last && rect.left - from.left >= last.x + last.width - 1)
        grow(last, rect, from, letter);
      else lines.push({ ...place(rect, from), ...metrics, text: letter });
    }
  }
  return lines;
}

const place = (rect: DOMRect, from: DOMRect) => ({
  ...{ x: rect.left - from.left, y: rect.top - from.top, width: rect.width, height: rect.height },
});

function grow(line: Line, rect: DOMRect, from: DOMRect, letter: string): void {
  line.text += letter;
  line.width = rect.right - from.left - line.x;
  const bottom = Math.max(line.y + line.height, rect.bottom - from.top);
  line.y = Math.min(line.y, rect.top - from.top);
  line.height = bottom - line.y;
}

let canvas: CanvasRenderingContext2D | null | undefined;

function metricsOf(element: HTMLElement): Metrics {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return { ascender: 0, descender: 0, capHeight: 0, xHeight: 0 };
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const [capital, small] = [canvas.measureText('H'), canvas.measureText('x')];
  return {
    ascender: capital.fontBoundingBoxAscent,
    descender: capital.fontBoundingBoxDescent,
    capHeight: capital.actualBoundingBoxAscent,
    xHeight: small.actualBoundingBoxAscent,
  };
}
