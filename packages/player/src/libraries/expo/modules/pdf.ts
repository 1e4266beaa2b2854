/** Font size, line height and margin, in points. */
const [SIZE, LEADING, MARGIN] = [11, 15, 54];

/** Encodes a PDF string. The PDF's font has only Latin letters. */
const stringOf = (text: string): string =>
  `(${text.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')})`;

function wrapped(lines: readonly string[], most: number): string[] {
  const fits = new RegExp(`.{1,${most}}(?:\\s+|$)|.{${most}}`, 'g');
  return lines.flatMap((line) => line.match(fits) ?? ['']);
}

/** Makes a PDF of lines of text in Helvetica (ISO 32000-1, 7.5). It has at least one page. */
export function pdfOf(
  lines: readonly string[],
  { width, height }: Record<'width' | 'height', number>,
) {
  const all = wrapped(lines, Math.max(8, Math.floor((width - 2 * MARGIN) / (SIZE / 2))));
  const most = Math.max(1, Math.floor((height - 2 * MARGIN) / LEADING));
  const count = Math.max(1, Math.ceil(all.length / most));
  const pages = Array.from({ length: count }, (_, at) => all.slice(at * most, (at + 1) * most));
  // Objects 1 to 3 are the catalogue, the tree of pages and the font.
  const idOf = (page: number) => 4 + 2 * page;
  const kids = pages.map((_, at) => `${idOf(at)} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((page, at) => {
      const text = page.map((line) => `${stringOf(line)} Tj T*`).join('\n');
      const stream = `BT /F ${SIZE} Tf ${LEADING} TL ${MARGIN} ${height - MARGIN} Td\n${text}\nET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F 3 0 R>>>>/Contents ${idOf(at) + 1} 0 R>>`,
        `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  // Each letter is one byte.
  return { bytes: Uint8Array.from(text + end, (one) => one.charCodeAt(0)), numberOfPages: count };
}
