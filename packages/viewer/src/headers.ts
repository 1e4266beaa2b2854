/**
 * The headers of a page. No inline script or style is allowed, and none is used: an injected one
 * would not run. `contentOrigins` are where uploaded content lies when not on the page's own origin.
 */
export function pageHeaders(contentOrigins: readonly string[] = []): Record<string, string> {
  const content = ["'self'", ...contentOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${content} data:`,
    `media-src ${content}`,
    "connect-src 'self'",
    `frame-src ${content}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
