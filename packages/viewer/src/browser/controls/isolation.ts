/** What a browser lets a sandboxed frame do to the page around it. Only its name tells. */

/** `Chrome/` is also in the names of Edge, Opera and others. Chrome on iOS is `CriOS`, a WebKit. */
const isChromium = (browser: string) => /Chrome\/\d/.test(browser);

/**
 * Whether `history.back()` in a sandboxed frame stays in that frame (HTML, 7.4.6.1, `initiatorToCheck`).
 * Chromium does that; Firefox 153 leads the page away.
 */
export const confinesHistory = (browser: string): boolean => isChromium(browser);
