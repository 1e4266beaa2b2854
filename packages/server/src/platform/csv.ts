/**
 * CSV of RFC 4180: lines end in CRLF; a field with a comma, a quote or a line break is quoted.
 *
 * Spreadsheets run a field as a formula that begins with one of these, also after spaces: `=`, `+`,
 * `-`, `@`, their full-width forms, a tab or a line break (OWASP, CSV Injection). Such a text gets
 * an apostrophe in front, which spreadsheets show as text. Numbers are written as they are.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const SPECIAL = /[",\r\n]|^\s|\s$/;

export type Field = string | number | null;

/** One line with its CRLF. null is an empty field. */
export const csvLine = (fields: readonly Field[]): string => `${fields.map(field).join(',')}\r\n`;

function field(value: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
