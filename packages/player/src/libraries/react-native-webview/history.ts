/** The content of a web view: html of the app, or the page at a url. */
export type Shown = { url: string; html?: string };

/** The pages that the app and its links opened. Navigation inside pages of other sites is unknown. */
export function createHistory() {
  let pages: Shown[] = [];
  let at = -1;
  return {
    open(page: Shown): void {
      pages = [...pages.slice(0, at + 1), page];
      at = pages.length - 1;
    },
    now: () => pages[at],
    move(by: 1 | -1): boolean {
      if (!pages[at + by]) return false;
      at += by;
      return true;
    },
    clear(): void {
      pages = pages.slice(at, at + 1);
      at = pages.length - 1;
    },
    state: () => ({ canGoBack: at > 0, canGoForward: at < pages.length - 1 }),
  };
}
