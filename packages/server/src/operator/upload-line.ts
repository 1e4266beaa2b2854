import type { Config } from '../config/config.ts';

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/** Where clients reach the server, as far as its configuration tells; null when only it knows. */
function baseUrlOf({ baseUrl, host, port }: Config): string | null {
  if (baseUrl !== null) return baseUrl.replace(/\/$/, '');
  if (port === 0 || ANY_ADDRESS.has(host)) return null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A command of the client, run from the package that the server at `url` hands out. */
export const clientLine = (url: string, args: string): string => `npx -y ${url}/cli.tgz ${args}`;

/** What CI runs to upload to the server of this configuration. */
export const uploadLine = (config: Config): string =>
  clientLine(
    baseUrlOf(config) ?? '$VITRINE_URL',
    'upload build --bundle dist/main.jsbundle --assets dist --platform ios',
  );
