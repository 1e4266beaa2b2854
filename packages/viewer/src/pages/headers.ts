/**
 * The headers of a page. The CSP blocks all inline scripts and styles, so injected ones do not run.
 * `contentOrigins` are the origins of uploaded content other than the page's own.
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
  // Uploaded scripts may be on the same origin. A second policy, which applies as well, therefore
  // restricts scripts and styles to the folder of assets. It names no host, because a server may be
  // reachable under several names.
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
