/**
 * The document that an app runs in, for the server that hands it out: Node only, as its headers are
 * what makes it safe.
 */

export type FrameOrigins = {
  /** Origins of pages that may show it, beside its own. */
  ancestors: readonly string[];
  /** Where else the browser is sent for uploaded files. */
  content: readonly string[];
};

/**
 * The headers of the document that an app runs in. It holds untrusted code, which gets an origin that
 * is nobody's: no cookies, no storage, no page above it. `content` are where uploads lie when not on
 * the frame's own origin.
 */
export function frameHeaders({ ancestors, content }: FrameOrigins): Record<string, string> {
  const and = (...sources: string[]) => [...sources, ...content].join(' ');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${and("'self'", 'blob:', "'unsafe-inline'", "'unsafe-eval'")}`,
    'worker-src blob:',
    `style-src ${and("'self'", "'unsafe-inline'")}`,
    `img-src ${and("'self'", 'data:', 'blob:', 'https:')}`,
    `media-src ${and("'self'", 'blob:', 'https:')}`,
    `font-src ${and("'self'", 'data:', 'blob:')}`,
    `connect-src ${and("'self'", 'data:', 'blob:', 'https:', 'wss:')}`,
    // Web views. Such a page has an opaque origin too, as it is inside of this one.
    'frame-src https:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}

/**
 * The document an app is shown in, empty but for the texts of `frame.js` and `frame.css`. As files they would
 * take one more round trip each time: browsers keep nothing that a document of no origin fetches. The
 * script comes first, so that the thread of the app starts while the style is parsed.
 * It is safe with `frameHeaders` only.
 */
export function frameDocument({ script, style }: { script: string; style: string }): string {
  // A backslash there changes nothing in strings, style sheets, and patterns without the flag u.
  const inside = (text: string) => text.replace(/<(?=\/(?:script|style)|!--)/gi, '<\\');
  return [
    '<!doctype html><html><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><title>App</title>',
    `<script>${inside(script)}</script><style>${inside(style)}</style></head><body></body></html>`,
  ].join('');
}
