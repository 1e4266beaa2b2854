import type { Config } from '../config/config.ts';
import type { Environment } from '../config/reader.ts';

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/** Whether urls in answers have a host that means every address of this machine, and no other machine. */
export const hasUnreachableUrls = ({ baseUrl, host }: Config): boolean =>
  baseUrl === null && ANY_ADDRESS.has(host);

/** The base url for clients according to the configuration; null if it cannot be derived. */
function baseUrlOf({ baseUrl, host, port }: Config): string | null {
  if (baseUrl !== null) return baseUrl.replace(/\/$/, '');
  if (port === 0 || ANY_ADDRESS.has(host)) return null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** This command as a person types it again: npm's scripts and npx do not leave it in PATH. */
export const operatorCommand = (env: Environment): string =>
  env.npm_command === undefined ? 'vitrine-server' : 'npx vitrine-server';

/** A shell command that runs the CLI from the package that the server at `url` serves. */
export const clientLine = (url: string, args: string): string => `npx -y ${url}/cli.tgz ${args}`;

/** The shell command for CI that uploads to the server of this configuration. */
export const uploadLine = (config: Config): string =>
  clientLine(
    baseUrlOf(config) ?? '$VITRINE_URL',
    'upload build --bundle dist/main.jsbundle --assets dist --platform ios',
  );
