const LOCAL = /file:\/\/\/[^\s"'()<>\\]+/g;
/** `src` and `href` with a relative address. */
const RELATIVE = /(\s(?:src|href)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|\/\/|#)([^"']+)\2/gi;

/**
 * Replaces urls of files in html, which are `file:` urls or relative to a page of the app, by the urls of
 * the uploaded files. Those of files that were not uploaded stay.
 */
export function withFiles(html: string, base: string, resolve: (uri: string) => string): string {
  const found = (uri: string) => (uri.startsWith('file:///') && resolve(uri)) || undefined;
  const absolute = html.replace(LOCAL, (uri) => found(uri) ?? uri);
  if (!base.startsWith('file:///')) return absolute;
  return absolute.replace(RELATIVE, (all, name: string, quote: string, path: string) => {
    const url = found(absoluteOf(path, base));
    return url === undefined ? all : `${name}${quote}${url}${quote}`;
  });
}

function absoluteOf(path: string, base: string): string {
  try {
    return new URL(path, base).href;
  } catch {
    return '';
  }
}

const SCRIPT = /<script\b([^>]*?)\ssrc\s*=\s*(["'])([^"']+)\2([^>]*)>\s*<\/script>/gi;

/**
 * Puts the text of scripts that the app wrote to files into html. A page runs its scripts in order, so
 * they cannot be added later.
 */
export async function withScripts(
  html: string,
  base: string,
  read: (uri: string) => Promise<string | undefined>,
): Promise<string> {
  const texts = new Map<string, string>();
  for (const [, , , address = ''] of html.matchAll(SCRIPT)) {
    const uri = absoluteOf(address, base);
    const text = uri.startsWith('file:///') ? await read(uri) : undefined;
    if (text !== undefined) texts.set(address, text.replace(/<(?=\/script|!--)/gi, '\\x3c'));
  }
  return html.replace(SCRIPT, (whole, before: string, _quote, address: string, after: string) => {
    const text = texts.get(address);
    return text === undefined ? whole : `<script${before}${after}>${text}</script>`;
  });
}
