/** `URL.parse` where it does not exist (Node 20, browsers of 2023): null for what is no url. */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;
