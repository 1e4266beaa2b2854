import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { plainEnvironment, ROOT } from '../harness/processes/command.ts';
import { createAccount, link } from './support/accounts.ts';
import { clientOf } from './support/client.ts';
import { withServer } from './support/own-server.ts';
import { initGit, newProject } from './support/project.ts';

/** The shell commands of the guide's three steps, without the line that sets the key. */
async function stepsOf(guide: string): Promise<string> {
  const text = await readFile(join(ROOT, guide), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
  return blocks.filter((block) => !block.startsWith('export')).join('\n');
}

test('the three steps of the guide work as written', async () => {
  await withServer({}, async (server) => {
    const account = await createAccount(server.environment, 'guide');
    await link(server.environment, 'acme/shop', account.id);
    const client = clientOf(server, account);
    await using project = await newProject(client);
    const commit = await initGit(project.folder, 'acme/shop', 'main');
    const script = `set -euo pipefail\n${await stepsOf('docs/api.md')}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: project.folder,
      env: { ...plainEnvironment(), VITRINE_URL: client.url, VITRINE_KEY: client.key ?? '' },
    });
    const [, printed = ''] = /"(http[^"]*)"/.exec(stdout) ?? [];
    const page = await fetch(printed);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining(commit.slice(0, 7)),
    ]);
  });
});
