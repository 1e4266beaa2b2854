import type { Io } from '../io.ts';
import { printable } from './text.ts';

/** Keeps foreign strings in the output from controlling the terminal or the CI system. */

/** Select Graphic Rendition (ECMA-48, 8.3.117), in the form that picocolors writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with ESC
const COLOUR = /(\u001b\[\d{1,3}m)/;

/**
 * How commands for a CI system begin in a log. GitHub reads `::` at the start of a line and `##[` in the
 * middle of one, Azure Pipelines `##vso[` and `##[`, TeamCity `##teamcity[`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour may come before
const AT_START = /^((?:\s|\u001b\[\d{1,3}m)*):(?=:)/;
const ANYWHERE = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

const neutral = (line: string): string => line.replace(AT_START, '$1: ').replace(ANYWHERE, '# ');

const plain = (line: string, colour: boolean): string =>
  colour
    ? line
        .split(COLOUR)
        .map((part, i) => (i % 2 === 1 ? part : printable(part)))
        .join('')
    : printable(line);

/** Replaces control characters except line ends and, with `colour`, colours; and breaks up commands for CI. */
export const guardLines = (text: string, colour: boolean): string =>
  text
    .split('\n')
    .map((line) => neutral(plain(line, colour)))
    .join('\n');

/** The same `Io`, with all output passed through `guardLines`. */
export const guarded = (io: Io): Io => ({
  ...io,
  out: (text) => io.out(guardLines(text, io.colour.out)),
  err: (text) => io.err(guardLines(text, io.colour.err)),
});

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON (RFC 8259) of the same value. Characters and commands that would be replaced are escaped instead. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null, null, 2);
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(ANYWHERE, escaped)
        .replace(/[^ -~]/gu, (one) => (printable(one) === one ? one : escaped(one))),
    )
    .join('\n');
}
