import { bundleFields, declared, type Server, upload } from './fixture.ts';

export type Export = {
  page: string;
  /** The url of its content, and the id in that. */
  content: string;
  id: string;
  frames: string[];
  scripts: string[];
  styles: string[];
};

export async function publishExport(
  server: Server,
  script: (by: string) => string,
): Promise<Export> {
  const html =
    `<!doctype html><title>x</title><script>${script('inline')}</script>` +
    '<script src="/main.js"></script><script type="module" src="/module.js"></script>';
  const [bundle, page, style] = [Buffer.from('0'), Buffer.from(html), Buffer.from('p{color:red}')];
  const [main, module] = [Buffer.from(script('script')), Buffer.from(script('module'))];
  const body = {
    ...bundleFields(bundle, 'application/javascript'),
    files: [
      declared('index.html', page, 'text/html'),
      declared('main.js', main, 'text/javascript'),
      declared('module.js', module, 'text/javascript'),
      declared('main.css', style, 'text/css'),
    ],
  };
  const pieces = [bundle, page, main, module, style];
  const { url, bundle: stored } = await upload(server, 'previews', body, pieces);
  const content = stored.url.replace(/\/bundle$/, '');
  const web = `${content}/web/`;
  return {
    page: url,
    content,
    id: new URL(content).pathname.replace('/c/', ''),
    frames: [`${web}index.html`, `${web}index`, web],
    scripts: [`${web}main.js`, `${web}module.js`],
    styles: [`${web}main.css`],
  };
}

export const playerOf = ({ content }: Export): string => `${content}/player`;
