/** A path as a url has it: what is between its slashes may be anything. */
export const encodePath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');
