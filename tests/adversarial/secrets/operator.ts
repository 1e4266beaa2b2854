import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mint } from '../../../packages/server/src/core/accounts/credentials.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import type { Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { Canaries } from './canaries.ts';
import { operate } from './command.ts';
import { settings } from './setup.ts';

/** Invalid configurations with a secret in the invalid value or beside it. */
const CONFIGURATIONS: ((secret: string) => Record<string, string>)[] = [
  (secret) => ({ VITRINE_SECRET: secret.slice(0, 20) }),
  (secret) => ({ VITRINE_DATABASE_URL: `postgress://vitrine:${secret}@127.0.0.1/x` }),
  (secret) => ({ VITRINE_DATABASE_URL: `postgres://vitrine:${secret}@127.0.0.1:1/x` }),
  (secret) => ({ VITRINE_DATABASE_URL: `postgres://vitrine:p@ss@${secret}@127.0.0.1:1/x` }),
  (secret) => ({ VITRINE_DATABASE_URL: `postgres://vitrine:${secret}@nowhere.invalid/x` }),
  (secret) => ({ VITRINE_DATABASE_URL: `postgres://vitrine:${secret}@127.0.0.1:99999/x` }),
  (secret) => ({
    VITRINE_S3_ENDPOINT: `https://user:${secret}@s3.example`,
    VITRINE_S3_BUCKET: 'x',
  }),
  (secret) => ({ VITRINE_S3_ENDPOINT: `https://s3.example/?token=${secret}` }),
  (secret) => ({ VITRINE_BASE_URL: `https://user:${secret}@vitrine.example` }),
  (secret) => ({ VITRINE_PORT: `postgres://vitrine:${secret}@db/x` }),
  (secret) => ({ VITRINE_HOST: `http://user:${secret}@host` }),
  (secret) => ({ VITRINE_KEY: secret, VITRINE_PORT: 'x' }),
  (secret) => ({ AWS_SECRET_ACCESS_KEY: secret, VITRINE_S3_REGION: 'x y' }),
];

/** Commands with a secret in the place of a name. */
const COMMANDS: ((secret: string) => string[])[] = [
  (secret) => ['key', 'revoke', secret],
  (secret) => ['key', 'create', '--account', secret, '--scope', 'builds'],
  (secret) => ['key', 'create', '--account', 'x', '--scope', secret],
  (secret) => ['repo', 'link', secret, '--account', 'x'],
  (secret) => ['repo', 'unlink', `a/${secret}`],
  (secret) => ['audit', '--account', secret],
  (secret) => ['audit', '--since', secret],
  (secret) => ['audit', '--action', secret],
  (secret) => ['sweep', secret],
  (secret) => ['sweep', `--${secret}`],
  (secret) => [secret],
  (secret) => ['account', secret],
  (secret) => ['migrate-to', secret],
  (secret) => ['backup', `/nowhere/${secret}`],
];

/** Command lines and environments with secrets where they do not belong. */
export const operatorMistakes: Scenario = {
  name: 'secrets/operator',
  promise: 'secrets do not leak',
  least: { long: 400, short: 40 },
  weight: 0,
  async run(run) {
    const { env } = await settings(run);
    const folder = await run.folder();
    const canaries = new Canaries();
    while (run.goOn()) {
      const { text: key } = mint(pick(run, ['vtrk', 'vtrr'] as const), randomIds);
      canaries.add('a credential', key.slice(18));
      if (run.random() < 0.5) {
        const words = pick(run, COMMANDS)(key);
        tell(words, await operate(words, env));
        run.done('command lines');
        continue;
      }
      const password = pick(run, [key, randomBytes(24).toString('base64url')]);
      if (password !== key) canaries.add('a password', password);
      const wrong = pick(run, CONFIGURATIONS)(password);
      const words = pick(run, [
        ['account', 'list'],
        ['doctor'],
        ['serve'],
        ['migrate-to', join(folder, 'new.env')],
      ]);
      const lines = Object.entries(wrong).map(([name, value]) => `${name}=${value}`);
      await writeFile(join(folder, 'new.env'), lines.join('\n'));
      const moves = words[0] === 'migrate-to';
      tell(words, await operate(words, moves ? env : { ...env, ...wrong }));
      run.done('configurations');
    }

    function tell(words: string[], { said }: { said: string }): void {
      const found = canaries.in(said);
      const shown = words.map((word) => word.replace(/[0-9A-Za-z]{40,}/g, '…')).join(' ');
      if (found.length > 0) run.broken(`vitrine-server ${shown} reveals secrets`, found.join('\n'));
      // A refusal explains itself. Without output the search would prove nothing.
      if (said.trim() === '')
        run.broken(`vitrine-server ${shown} says nothing`, 'to a misplaced secret');
    }
  },
};
