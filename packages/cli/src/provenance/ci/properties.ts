const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' };

const plain = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, hex?: string, char = '') =>
    hex === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * Parses a Java properties file as `Properties.store` writes it: a line each, `=` between name and
 * value, special characters behind a backslash. Lines that go on in the next one are not read.
 */
export function parseProperties(text: string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*((?:\\.|[^\\=:#!\s])(?:\\.|[^\\=:\s])*)\s*[=:]\s*(.*)$/.exec(line);
    if (match?.[1] !== undefined) properties[plain(match[1])] = plain(match[2] ?? '');
  }
  return properties;
}
