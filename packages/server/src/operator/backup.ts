import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backup } from '../compose/parts.ts';
import { readConfig } from '../config/config.ts';
import { Refusal } from '../core/model/errors.ts';
import { command, print } from './command.ts';
import type { Io } from './io.ts';

export function backupCommand(io: Io): Command {
  return command('backup', 'copy the database to a file, also while the server runs')
    .argument('<file>', 'where to; it must not exist')
    .addHelpText(
      'after',
      '\nThe bytes are files that never change: copy the folder `blobs` of the data directory before and\nafter this (without deleting in the copy), and `secret` with it. With PostgreSQL, pg_dump\nor continuous archiving takes the place of this command. See docs/operating.md.',
    )
    .action(async (file: string, options) => {
      const path = resolve(file);
      if (await stat(path).catch(() => null)) {
        throw new Refusal('invalid_request', `${path} exists already; name a file that does not.`);
      }
      await backup(readConfig(io.env), path);
      const { size: sizeBytes } = await stat(path);
      print(
        io,
        options,
        { file: path, sizeBytes },
        `Wrote ${path} (${sizeBytes} bytes). Now copy the folder \`blobs\` too.`,
      );
    });
}
