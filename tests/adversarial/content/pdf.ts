/**
 * A minimal PDF (ISO 32000-1) that navigates to a url when it is opened, in every way that a viewer
 * may support. The viewers of Chromium and Firefox do none of them by themselves, so the type of
 * the document shows whether a viewer was opened.
 */
export function pdf(address: string): Buffer {
  const script = `this.submitForm('${address}');app.launchURL('${address}')`;
  const text = script.replace(/[()\\]/g, '\\$&');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    `<</S/JavaScript/JS(${text})/Next 5 0 R>>`,
    `<</S/SubmitForm/F<</FS/URL/F(${address})>>/Next 6 0 R>>`,
    `<</S/URI/URI(${address})>>`,
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  const places: number[] = [];
  let body = '%PDF-1.7\n';
  for (const object of objects) {
    places.push(body.length);
    body += object;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF`;
  return Buffer.from(body + table + end, 'latin1');
}
