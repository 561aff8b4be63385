const HERE = 'http://here';

/** Allows only an address of this site, as the browser reads it: it drops tabs and line breaks. */
export function safePath(path: string | undefined): string {
  const url = path?.startsWith('/') ? URL.parse(path, HERE) : null;
  return url?.origin === HERE && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}
