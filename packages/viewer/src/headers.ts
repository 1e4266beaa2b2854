/**
 * The headers of a page. No inline script or style is allowed, and none is used: an injected one
 * would not run. `contentOrigins` are where uploaded content lies when not on the page's own origin.
 */
export function pageHeaders(
  baseUrl: string,
  contentOrigins: readonly string[] = [],
): Record<string, string> {
  const content = ["'self'", ...contentOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${content} data:`,
    `media-src ${content}`,
    `connect-src ${content}`,
    `frame-src ${content}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  // Uploaded scripts lie on the same origin, so a second policy, which must hold as well, narrows it
  // to the folder of our own. It names no host: the server may be open under several.
  const folder = `*:*${new URL(baseUrl).pathname.replace(/\/$/, '')}/_/`;
  const narrower = `script-src ${folder}; style-src ${folder}`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy.join('; ')}, ${narrower}`,
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}

type FrameOrigins = { ancestors: readonly string[]; content: readonly string[] };

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
    "frame-src 'none'",
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
