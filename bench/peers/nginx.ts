// nginx of Debian's packages as a store: PUT by its DAV module. Neither hash nor fsync.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startDaemon, untilReady } from '../../tests/harness/services/daemon.ts';
import { ensureProgram } from './system.ts';

/** What it answers at /constant to every method, after it has read the body. */
const CONSTANT = '{"answer":"always the same"}';

/** Starts it. PUT /store/NAME writes `folder`/store/NAME. */
export async function startNginx(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const nginx = await ensureProgram('nginx');
  await mkdir(join(folder, 'store'), { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  const daemon = startDaemon(nginx, ['-c', file, '-e', 'stderr']);
  stack.defer(() => daemon.stop('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await untilReady('nginx', daemon, async () => (await fetch(`${url}/constant`)).ok);
  return url;
}

const configuration = (folder: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location /store/ { root ${folder}; dav_methods PUT; }
    location = /constant { default_type application/json; return 200 '${CONSTANT}'; }
  }
}
`;
