/** What a script in a frame could read, or `!` and the name of the error. */
export type Said = {
  by: string;
  /** The origin of the message event. */
  from: string;
  origin: string;
  popup: string;
  reads: Record<string, string>;
};

/** Contains no `"` and no `<`, and names no file. With `leads` it navigates the top window too. */
export const framedProbe = (by: string, { leads = true } = {}): string =>
  `(async function(){var s=self,d=document,r={by:'${by}',origin:s.origin,reads:{}};
async function read(n,f){try{r.reads[n]=String(await f())}catch(e){r.reads[n]='!'+e.name}}
await read('cookie',function(){return d.cookie});await read('plant',function(){return d.cookie='planted=1'});
await read('stored',function(){return localStorage.secret});
await read('session',function(){return sessionStorage.length});
await read('database',function(){return indexedDB.open('x').readyState});
await read('parent',function(){return s.parent.location.href});
await read('page',function(){return s.parent.document.title});
await read('opener',function(){return s.opener.location.href});
await read('api',async function(){return (await fetch(new URL('/api/v1/limits',d.baseURI))).status});
await read('worker',async function(){return await navigator.serviceWorker.register(d.baseURI)});
try{r.popup=String(s.open('about:blank'))}catch(e){r.popup='null'}
${leads ? "try{s.top.location='about:blank#led-away'}catch(e){}" : ''}
s.parent.postMessage(r,'*')})()`.replaceAll('\n', '');

type Wish = { urls: string[]; count: number; patienceMs: number };

/** Frames each url in several ways. Runs in a page, so it uses nothing outside of itself. */
export async function hearEach({ urls, count, patienceMs }: Wish): Promise<Said[]> {
  const ways = [null, 'allow-scripts', 'allow-scripts allow-same-origin allow-popups allow-forms'];
  const heard: Said[] = [];
  for (const url of urls) {
    for (const sandbox of [...ways, `${ways[2]} allow-top-navigation allow-modals`]) {
      const frame = document.createElement('iframe');
      frame.src = url;
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
      const said: Said[] = [];
      await new Promise<void>((resolve) => {
        addEventListener('message', ({ source, origin, data }) => {
          if (source !== frame.contentWindow || typeof data?.by !== 'string') return;
          said.push({ ...data, from: origin });
          if (said.length === count) resolve();
        });
        setTimeout(resolve, patienceMs);
        document.body.append(frame);
      });
      frame.remove();
      heard.push(...said);
    }
  }
  return heard;
}

export const WAYS = 4;

export function wrongOf({ by, from, origin, popup, reads }: Said): string[] {
  const got = Object.entries(reads).filter(([, value]) => !value.startsWith('!'));
  return [
    ...(origin === 'null' && from === 'null' ? [] : [`${by} has the origin ${origin}, ${from}`]),
    ...(popup === 'null' ? [] : [`${by} opened a window`]),
    ...got.map(([name, value]) => `${by} got ${name}: ${value.slice(0, 100)}`),
  ];
}
