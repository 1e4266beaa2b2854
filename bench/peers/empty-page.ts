// What no page with an app can do without: a sandboxed frame, a worker in it, and bytes that reach it.
import { createServer } from 'node:http';
import { serveHttp } from '../../tests/harness/http/serve.ts';

/** As large as the demo's bundle. Nobody evaluates it. */
const BUNDLE = 'x'.repeat(1_200_000);

const PAGE = `<!doctype html><title>wait</title><script>
  const bundle = fetch('/bundle').then((answer) => answer.blob());
  addEventListener('message', async ({ data, source }) => {
    if (data === 'listening') source.postMessage(await bundle, '*');
    else document.title = String(performance.now());
  });
</script><iframe sandbox="allow-scripts" src="/frame"></iframe>`;

const FRAME = `<!doctype html><body><script>
  const code = new Blob(['onmessage = async ({ data }) => postMessage((await data.text()).length)']);
  const worker = new Worker(URL.createObjectURL(code));
  worker.onmessage = ({ data }) => {
    document.body.textContent = data;
    requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage('drawn', '*')));
  };
  addEventListener('message', ({ data }) => worker.postMessage(data));
  parent.postMessage('listening', '*');
</script>`;

const ANSWERS: Record<string, [type: string, body: string]> = {
  '/': ['text/html', PAGE],
  '/frame': ['text/html', FRAME],
  '/bundle': ['text/javascript', BUNDLE],
};

/** Returns the address of a page whose title becomes the milliseconds until its second frame. */
export async function serveEmptyPage(stack: AsyncDisposableStack): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = ANSWERS[url] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    response.end(body);
  });
  const { url, close } = await serveHttp(server);
  stack.defer(close);
  return url;
}
