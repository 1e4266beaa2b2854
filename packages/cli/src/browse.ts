import { spawn } from 'node:child_process';

/** The program that opens a url on each system. No shell, which could run parts of the url. */
const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens `url` in the browser of this machine; false when there is none, as over ssh. */
export function browse(
  url: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const [program, ...args] = openers[platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    // The browser outlives this command, and others may read its environment.
    const own = { ...env, VITRINE_KEY: undefined };
    const child = spawn(program, [...args, url], { stdio: 'ignore', env: own });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
