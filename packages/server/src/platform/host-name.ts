/**
 * Normalizes a host name for comparisons, or returns null if it is not valid. Browsers and resolvers
 * treat `%2E` as a dot, upper case as lower case, and a name with the final dot of the DNS root as the
 * same name.
 */
export function normalHost(host: string): string | null {
  if (host === '') return '';
  const url = URL.parse(`http://${host}`);
  return url?.hostname.replace(/\.+$/, '') ?? null;
}

/** The suffix that all host names of an origin such as `https://*.previews.example` share. */
export const hostSuffix = (origin: string): string =>
  normalHost(new URL(origin.replace('*', 'share')).hostname)?.slice('share'.length) ?? '';
