/** Allows only an address of this site. */
export const safePath = (path: string | undefined): string =>
  path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/';
