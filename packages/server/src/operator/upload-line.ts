import type { Config } from '../config/config.ts';

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/** The base url for clients according to the configuration; null if it cannot be derived. */
function baseUrlOf({ baseUrl, host, port }: Config): string | null {
  if (baseUrl !== null) return baseUrl.replace(/\/$/, '');
  if (port === 0 || ANY_ADDRESS.has(host)) return null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A shell command that runs the CLI from the package that the server at `url` serves. */
export const clientLine = (url: string, args: string): string => `npx -y ${url}/cli.tgz ${args}`;

/** The shell command for CI that uploads to the server of this configuration. */
export const uploadLine = (config: Config): string =>
  clientLine(
    baseUrlOf(config) ?? '$VITRINE_URL',
    'upload build --bundle dist/main.jsbundle --assets dist --platform ios',
  );
