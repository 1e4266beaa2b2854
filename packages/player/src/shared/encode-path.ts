/** Encodes the parts of a path for a url. */
export const encodePath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');
