/** The tags of a page in order, with the names of their attributes: the page without its text. */
export const skeleton = (html: string): string[] =>
  [...html.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[^\s=">/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag = '', attributes = '']) =>
      [
        tag,
        ...attributes
          .replace(/="[^"]*"/g, '')
          .trim()
          .split(/\s+/),
      ]
        .join(' ')
        .trim(),
  );

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const decode = (text: string) =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name) => entities[name] ?? '');

/** The content of a meta element by its name or property. */
export function meta(html: string, name: string): string | null {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html);
  return found ? decode(found[1] ?? '') : null;
}

/** The visible text, approximately: without tags and with decoded entities. */
export const textOf = (html: string): string =>
  decode(html.replace(/<(head)\b.*?<\/\1>/s, '').replace(/<[^>]*>/g, ''));
