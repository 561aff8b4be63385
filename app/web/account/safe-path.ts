const HERE = 'http://here';

/** Allows only an address of this site, as the browser reads it: it drops tabs and line breaks. */
export function safePath(path: string | undefined): string {
  if (!path?.startsWith('/') || !URL.canParse(path, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
