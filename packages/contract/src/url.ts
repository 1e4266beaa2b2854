/** `URL.parse`, which Node 20 and browsers of 2023 lack. null when `text` is not a valid url. */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;
