/** The characters for symbols without an icon, by the beginnings of their names. */
const GLYPHS: readonly (readonly [start: string, glyph: string])[] = [
  ...([
    ['house', '⌂'],
    ['gear', '⚙'],
    ['plus', '+'],
    ['minus', '−'],
    ['xmark', '✕'],
  ] as const),
  ...([
    ['checkmark', '✓'],
    ['chevron.left.forward', '⟨⟩'],
    ['chevron.left', '‹'],
  ] as const),
  ...([
    ['chevron.right', '›'],
    ['chevron.backward', '‹'],
    ['chevron.forward', '›'],
  ] as const),
  ...([
    ['chevron.up', '⌃'],
    ['chevron.down', '⌄'],
    ['arrow.left', '←'],
  ] as const),
  ...([
    ['arrow.right', '→'],
    ['arrow.up', '↑'],
    ['arrow.down', '↓'],
  ] as const),
  ...([
    ['arrow.clockwise', '↻'],
    ['heart', '♥'],
    ['star', '★'],
    ['magnifyingglass', '⌕'],
  ] as const),
  ...([
    ['person', '☻'],
    ['bell', '♪'],
    ['trash', '⌫'],
    ['pencil', '✎'],
  ] as const),
  ...([
    ['paperplane', '➤'],
    ['envelope', '✉'],
    ['phone', '☎'],
    ['ellipsis', '…'],
  ] as const),
  ...([
    ['sun', '☀'],
    ['moon', '☾'],
    ['cloud', '☁'],
    ['bolt', '⚡'],
    ['flag', '⚑'],
  ] as const),
  ...([
    ['play', '▶'],
    ['pause', '❚❚'],
    ['stop', '■'],
    ['info', 'ⓘ'],
    ['questionmark', '?'],
  ] as const),
  ...([
    ['exclamationmark', '!'],
    ['line.3', '≡'],
    ['list', '≣'],
    ['square', '▢'],
  ] as const),
  ...([
    ['circle', '○'],
    ['lock', '⚿'],
    ['camera', '◉'],
    ['calendar', '▦'],
    ['clock', '◷'],
  ] as const),
  ...([
    ['music', '♫'],
    ['speaker', '♪'],
    ['bookmark', '⚐'],
    ['book', '▤'],
    ['message', '✉'],
  ] as const),
];

export const glyphOf = (name: string): string => {
  const glyph = GLYPHS.find(([start]) => name.startsWith(start))?.[1] ?? '◆';
  // U+FE0E draws a character that is also an emoji as text, in the colour of the symbol.
  return /\p{Emoji}/u.test(glyph) ? `${glyph}\ufe0e` : glyph;
};
