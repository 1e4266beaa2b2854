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
