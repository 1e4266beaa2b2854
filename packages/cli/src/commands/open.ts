import type { Client } from '@vitrine/client';
import { parseUrl } from '@vitrine/contract';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { Failure, type Io, UsageError } from '../io.ts';
import { ENVIRONMENT, EXIT_STATUS, serverOptions } from '../options/server.ts';
import { findBuild, type WhichOptions, whichOptions } from '../options/which-build.ts';
import { jsonText } from '../output/guard.ts';
import { printable } from '../output/text.ts';

type Options = WhichOptions & { print?: true };

const HELP = `
Examples:
  $ vitrine open
  $ vitrine open --branch main --platform android
  $ vitrine open bld_6fVq2ZkT8sYwPn4R
  $ vitrine open k3v7c2m5x4q6t7a2b3d4e5f6g7

Without an id it is the page of the branch, which always shows its latest build.
With --json stdout is the record, and no browser is opened.`;

const SHARE_ID = /^[a-z2-7]{26}$/;

type Page = { url: string; record: object };

async function findPage(id: string, options: Options, client: Client, io: Io): Promise<Page> {
  if (SHARE_ID.test(id)) {
    const preview = await client.getPreview(id, { signal: io.signal });
    return { url: preview.url, record: preview };
  }
  if (parseUrl(id))
    throw new UsageError(`"${id}" is an address; open it in a browser, or give the id of a page`);
  const build = await findBuild(id, options, client, io);
  const pinned = id === 'latest' ? undefined : build.previewUrl;
  return { url: pinned ?? build.url, record: build };
}

async function run(id: string, options: Options, io: Io): Promise<void> {
  const { url, record } = await findPage(id, options, connect(options, io), io);
  if (options.json) return io.out(`${jsonText(record)}\n`);
  // It goes to another program: nothing but a web page may pass.
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new Failure(`the server names "${printable(url)}" as the page, which is no http(s) url`);
  io.out(`${printable(url)}\n`);
  if (options.print || (await io.browse(url))) return;
  io.err('No browser could be opened here; open the url yourself\n');
}

export function openCommand(parent: Command, io: Io): void {
  const command = parent
    .command('open')
    .summary('open the page of a build or preview')
    .description('Opens the page of a build or preview in the browser, and prints its url.')
    .argument('[latest|id]', '"latest", the id of a build, or the id of a preview', 'latest');
  serverOptions(whichOptions(command).option('--print', 'only print the url'))
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((id: string, options: Options) => run(id, options, io));
}
