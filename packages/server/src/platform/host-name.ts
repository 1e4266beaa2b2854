/**
 * The one form of a host name, for comparisons. Browsers and resolvers take `%2E` for a dot, capitals for
 * small letters, and a name with the dot of the root behind it for the same name. Null: it is no name.
 */
export function normalHost(host: string): string | null {
  if (host === '') return '';
  const url = URL.parse(`http://${host}`);
  return url?.hostname.replace(/\.+$/, '') ?? null;
}

/** What the names of all hosts of an origin such as `https://*.previews.example` end with. */
export const hostSuffix = (origin: string): string =>
  normalHost(new URL(origin.replace('*', 'share')).hostname)?.slice('share'.length) ?? '';
