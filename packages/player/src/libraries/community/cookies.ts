import type { NativeModule } from '../../worker/context.ts';

type Cookie = Record<string, unknown> & { name: string; value: string; domain: string };
/** Cookies by name, path and domain. */
type Jar = Map<string, Cookie>;

const said = (value: unknown) => (typeof value === 'string' ? value : '');
const keyOf = ({ name, domain, path }: Cookie) => [domain, said(path), name].join('\n');

function hostOf(url: unknown): string {
  try {
    return new URL(String(url)).hostname;
  } catch {
    throw new Error('Invalid URL: It may be missing a protocol (ex. http:// or https://).');
  }
}

const isPast = ({ expires }: Cookie) => Date.parse(said(expires)) <= Date.now();
/** RFC 6265, 5.1.3 */
const isFor = (host: string, { domain }: Cookie) => {
  const own = domain.replace(/^\./, '');
  return host === own || host.endsWith(`.${own}`);
};
const byName = (all: Iterable<Cookie>) =>
  Object.fromEntries([...all].map((cookie) => [cookie.name, cookie]));

/** The first cookie of a `Set-Cookie` header. */
function parsed(header: string): Record<string, unknown> {
  const [first = '', ...rest] = header.split(';').map((part) => part.trim());
  const at = first.indexOf('=');
  const attributes = rest.map((part) => {
    const [name = '', value = true] = part.split(/=(.*)/);
    return [name.toLowerCase(), value];
  });
  const { domain, path, expires } = Object.fromEntries(attributes);
  return { name: first.slice(0, at), value: first.slice(at + 1), domain, path, expires };
}

/**
 * RNCookieManagerIOS, RNCookieManagerAndroid: @react-native-cookies/cookies/index.js. CookieManager:
 * @preeternal/react-native-cookie-manager/src/NativeCookieManager.ts. A browser shows an app no cookies,
 * so the module returns those that the app has set itself. They are never sent, and last until the
 * app ends.
 */
export const cookieManager: NativeModule = () => {
  const jar: Jar = new Map();
  const remove = (is: (cookie: Cookie) => boolean): boolean => {
    const gone = [...jar].filter(([, cookie]) => is(cookie));
    for (const [key] of gone) jar.delete(key);
    return gone.length > 0;
  };
  const all = () => {
    remove(isPast);
    return [...jar.values()];
  };
  const at = (url: unknown) => {
    const host = hostOf(url);
    return all().filter((cookie) => isFor(host, cookie));
  };
  const set = async (url: unknown, given: unknown) => {
    const cookie = Object(given) as Record<string, unknown>;
    const one: Cookie = {
      path: '/',
      ...cookie,
      name: said(cookie.name),
      value: said(cookie.value),
      domain: said(cookie.domain) || hostOf(url),
    };
    jar.set(keyOf(one), one);
    return true;
  };
  const get = async (url: unknown) => byName(at(url));
  const clearAll = async () => {
    jar.clear();
    return true;
  };
  return {
    getConstants: () => ({}),
    set,
    setCookie: set,
    setFromResponse: (url: unknown, header: unknown) => set(url, parsed(said(header))),
    get,
    getCookies: get,
    getFromResponse: get,
    getAsArray: async (url: unknown) => at(url),
    getCookieHeader: async (url: unknown) =>
      at(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    getAll: async () => byName(all()),
    getAllAsArray: async () => all(),
    clearAll,
    clearAllStores: clearAll,
    clearByName: async (url: unknown, name: unknown) => {
      const host = hostOf(url);
      return remove((cookie) => cookie.name === name && isFor(host, cookie));
    },
    removeSessionCookies: async () => remove(({ expires }) => !expires),
    flush: async () => null,
  };
};
