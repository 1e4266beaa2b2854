// Pages with react-native-web, from the scripts of this folder.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { serveHttp } from '../../tests/harness/http/serve.ts';
import { peersFolder } from './cache.ts';

const PACKAGES = ['react', 'react-native-reanimated', 'react-native-web', 'react-native-worklets'];
const HEAD = `<!doctype html><meta charset="utf-8"><style>html,body,#root{height:100%;margin:0}
#root{display:flex}</style>`;

/**
 * Bundles a script with the packages of the peers, and serves it in a page. Returns its address.
 * `screen` is the file of ours that the script imports as `screen`: its packages are the peers' too.
 */
export async function serveWeb(
  script: string,
  stack: AsyncDisposableStack,
  screen?: string,
): Promise<string> {
  const folder = await peersFolder();
  const at = (name: string) => join(folder, 'node_modules', name);
  const packages = Object.fromEntries(PACKAGES.map((name) => [name, at(name)]));
  const bundle = await rolldown({
    input: join(folder, script),
    platform: 'browser',
    logLevel: 'silent',
    moduleTypes: { '.js': 'jsx' },
    resolve: {
      alias: { ...packages, 'react-native': at('react-native-web'), ...(screen && { screen }) },
      extensions: ['.web.js', '.js'],
    },
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env': '{}',
        __DEV__: 'false',
        global: 'globalThis',
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const html = `${HEAD}<div id="root"></div><script src="/${script}"></script>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === `/${script}`;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? output[0].code : html);
  });
  const { url, close } = await serveHttp(server);
  stack.defer(close);
  return url;
}
