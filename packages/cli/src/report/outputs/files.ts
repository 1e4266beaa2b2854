import { randomUUID } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

type Pairs = readonly (readonly [name: string, text: string])[];

/**
 * Appends outputs of a step to the file of GITHUB_OUTPUT, also on Gitea and Forgejo. The form is the
 * one for several lines (GitHub Docs: workflow commands, multiline strings), whose delimiter is random,
 * so that no value contains it.
 */
export async function appendOutputs(file: string, pairs: Pairs): Promise<void> {
  const lines = pairs.map(([name, text]) => {
    const end = `vitrine_${randomUUID()}`;
    return `${name}<<${end}\n${text}\n${end}\n`;
  });
  await appendFile(file, lines.join(''));
}

/** Appends Markdown to the summary of a step: the file of GITHUB_STEP_SUMMARY. */
export async function appendSummary(file: string, markdown: string): Promise<void> {
  await appendFile(file, `${markdown}\n`);
}

/**
 * Writes a file for `artifacts:reports:dotenv` (GitLab Docs): one `NAME=value` a line, without quotes,
 * since GitLab takes them for a part of the value.
 */
export async function writeDotenv(cwd: string, file: string, pairs: Pairs): Promise<void> {
  const lines = pairs.map(([name, text]) => `${name}=${text}\n`);
  await writeFile(resolve(cwd, file), lines.join(''));
}
