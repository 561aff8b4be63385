/** Only an address of this site may be continued to. */
export const safePath = (path: string | undefined): string =>
  path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/';
