import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { serveHttp } from '../../../../tests/harness/http/serve.ts';
import { buildPlayer, playerStyles } from '../../build/build-player.ts';
import { fontFiles, readFontFile } from '../../build/font-files.ts';
import { frameHeaders } from '../../build/frame-document.ts';
import { libraryFiles, readLibraryFile } from '../../build/library-files.ts';
import { answerApi } from './api.ts';
import { echoSockets } from './web-socket.ts';

const { 'content-security-policy': FRAME_POLICY } = frameHeaders({ ancestors: [], content: [] });

const FRAME = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/player/frame.css">
<body><script src="/player/frame.js"></script>`;
const HOST = `<!doctype html><meta charset="utf-8"><style>body{margin:0}iframe{border:0}</style>
<iframe id="app" sandbox="allow-scripts" src="/frame" width="390" height="844"></iframe>`;

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  jsbundle: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  json: 'application/json',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};

let scripts: Promise<Map<string, string>> | undefined;

/** The player's scripts by name, built once in a process. */
const built = () => {
  scripts ??= buildPlayer({ minify: false }).then(
    (all) => new Map(all.map(({ name, code }) => [name, code])),
  );
  return scripts;
};

/** `files` are paths below `/files/`, and `libraries` are scripts below `/player/`. */
type Has = { files: string[]; libraries: string[] };

/** Serves the player, a bundle with its files, and the test's own `page`, on a free port. */
export async function servePlayer(folder: string, page: (has: Has) => string = () => '') {
  const player = await built();
  const scripts = [...player.keys()].filter((name) => /\.(worker|frame)\.js$/.test(name));
  const libraries = [...scripts, ...libraryFiles];
  const has = { files: filesIn(folder), libraries };
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').replace(/\?.*/, ''));
    const kept = path.startsWith('/player/') && { 'cache-control': 'max-age=3600' };
    const send = (type: string, body: string | Buffer, headers = {}) =>
      response
        .writeHead(200, { ...ANY_ORIGIN, 'content-type': type, ...kept, ...headers })
        .end(body);
    if (path.startsWith('/service/')) return void answerApi(path, request, response);
    if (path === '/') return send('text/html', HOST);
    if (path === '/page') return send('text/html', page(has));
    if (path === '/favicon.ico') return response.writeHead(204).end();
    if (path === '/frame')
      return send('text/html', FRAME, { 'content-security-policy': FRAME_POLICY });
    if (path === '/player/frame.css') return send('text/css', playerStyles());
    const script = path.startsWith('/player/') && player.get(path.slice('/player/'.length));
    if (script) return send('text/javascript', script);
    const other = libraryFiles.find((name) => path === `/player/${name}`);
    if (other) return send(TYPES[other.replace(/^.*\./, '')] ?? '', readLibraryFile(other));
    const font = fontFiles.find((name) => path === `/player/${name}`);
    if (font) return send(TYPES[font.replace(/^.*\./, '')] ?? '', readFontFile(font));
    const file = path.startsWith('/files/') ? join(folder, path.slice('/files/'.length)) : '';
    if (!file || file.includes('..') || !existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const bytes = readFileSync(file);
    // Without ranges, browsers do not seek in videos.
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return send(type, bytes, { 'accept-ranges': 'bytes' });
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    return response
      .writeHead(206, { 'content-type': type, 'content-range': range })
      .end(bytes.subarray(Number(from)));
  });
  server.on('upgrade', echoSockets);
  // Some are shared by the files of a worker, which ends with them open.
  server.unref();
  return {
    ...has,
    ...(await serveHttp(server)),
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
