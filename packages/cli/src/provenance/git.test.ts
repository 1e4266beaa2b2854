import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/bundles.ts';
import { TOKEN_VARIABLES } from '../identity/token-variables.ts';
import { createGit, readGit } from './git.ts';

test('a work tree without its commit does not fetch with a command from its own settings', async () => {
  const work = temporaryFolder();
  const ran = join(work.path, 'ran');
  const set = (...args: string[]) => execFileSync('git', args, { cwd: work.path });
  set('init', '-q', '-b', 'main');
  set('config', 'core.repositoryFormatVersion', '1');
  set('config', 'extensions.partialClone', 'origin');
  set('config', 'remote.origin.promisor', 'true');
  set('config', 'remote.origin.url', 'ssh://host/acme/shop.git');
  set('config', 'core.sshCommand', `env > '${ran}'; true`);
  work.write('.git/refs/heads/main', `${'a'.repeat(40)}\n`);
  const { git } = createGit(work.path, { ...process.env, VITRINE_KEY: 'vtrk_secret' });
  expect(await readGit(git)).toEqual({ owner: 'acme', repo: 'shop', branch: 'main' });
  expect(existsSync(ran)).toBe(false);
  work.remove();
});

test('git gets no key and no token', async () => {
  const secrets = ['VITRINE_KEY', ...TOKEN_VARIABLES];
  const env = Object.fromEntries(secrets.map((name) => [name, `secret of ${name}`]));
  const { git } = createGit('/', { ...process.env, ...env });
  const seen = await git('-c', 'alias.show-environment=!env', 'show-environment');
  expect(seen).toContain('GIT_ALLOW_PROTOCOL=none');
  expect(seen).not.toContain('secret of');
});
