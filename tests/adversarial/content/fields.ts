import type { Run } from '../scenario.ts';
import { pick } from '../support/draw.ts';

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

/** Replaces the parts of a text that git does not allow in a branch name. */
const branch = (text: string) =>
  cut(text.replace(/[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|\.(?=\/|$)|^[/.-]|\.lock/gu, '-'), 80).replace(
    /\/$/,
    '',
  );
/** Replaces the parts of a text that are not allowed in a path. */
const path = (text: string) =>
  cut(
    text.replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f:\\/]|\.{2}|%2[ef]/giu, '-'),
    60,
  ).replace(/[. ]$/, '-');

export function fieldsOf(run: Run, corpus: string[]) {
  const some = (length: number) => cut(pick(run, corpus), length);
  const file = (folder: string) => `${folder}/${path(pick(run, corpus))}.png`;
  const paths = { file: file('files'), recording: file('runs'), log: file('logs') };
  const text = some(150);
  return {
    paths,
    preview: {
      title: some(200),
      entry: some(200),
      bundleOrigin: `https://x.example/${encodeURI(text)}?'"<${cut(text, 20)}`,
      device: { name: some(200), osVersion: some(200) },
      git: {
        owner: some(200),
        repo: some(200),
        branch: some(200),
        commitSha: some(64),
        commitMessage: `${some(300)}\n\n${some(300)}`,
        author: some(200),
        pullRequest: some(255),
      },
    },
    build: { branch: branch(pick(run, corpus)) || 'x', entry: some(200) },
  };
}
