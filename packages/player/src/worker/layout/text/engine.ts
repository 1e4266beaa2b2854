/**
 * Whether this is Firefox. How it breaks lines differs from Chromium and Safari, and nothing but the
 * result on a page tells so.
 */
export const isFirefox: boolean = navigator.userAgent.includes(' Firefox/');
