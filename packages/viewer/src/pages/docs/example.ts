import type { VNode } from 'preact';
import { type Child, el } from '../../components/el.ts';
import { icons } from '../../components/icons.ts';
import { copyButton } from '../../components/text.ts';
import type { Operation } from './read.ts';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

/** JSON with syntax highlighting of names, strings and other values. */
export function json(value: unknown): Child[] {
  const source = JSON.stringify(value, null, 2) ?? '';
  const parts: Child[] = [];
  let end = 0;
  for (const match of source.matchAll(token)) {
    const [whole, string, colon] = match;
    const kind = string === undefined ? 'value' : colon === undefined ? 'text' : 'name';
    parts.push(source.slice(end, match.index), el.span({ class: `json-${kind}` }, whole));
    end = match.index + whole.length;
  }
  return [...parts, source.slice(end)];
}

/** A code block. `title` is its visible heading, and `label` its unique accessible name. */
export const codeBlock = (
  title: string,
  label: string,
  copy: string | null,
  ...children: Child[]
): VNode =>
  el.figure(
    { class: 'code' },
    el.figcaption({}, title, copy !== null && copyButton(copy, `Copy: ${label}`, icons.copy())),
    el.pre({ tabIndex: 0, 'aria-label': label }, el.code({}, ...children)),
  );

const quote = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

/** The curl command of an operation. The key is in the shell variable `VITRINE_KEY`. */
export function curl(baseUrl: string, operation: Operation): string {
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${name.toUpperCase()}`)
    .join('&');
  const url = `${baseUrl}${operation.path}${query && `?${query}`}`;
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quote(url)}`,
  ];
  if (operation.scope !== null) lines.push('-H "Authorization: Bearer $VITRINE_KEY"');
  if (operation.request) {
    lines.push("-H 'Content-Type: application/json'");
    const body = JSON.stringify(operation.request.example ?? {}, null, 2);
    lines.push(`--data ${quote(body.replaceAll('\n', '\n  '))}`);
  }
  return lines.join(' \\\n  ');
}
