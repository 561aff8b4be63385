/**
 * The header that names a file. A name may come from anybody, so nothing of it is a quotation mark, a folder, or a sign
 * that turns the direction of writing.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Cf}\\/]/gu, '_');
  const plain = safe.replace(/[^\x20-\x7e]|"/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=utf-8''${encoded}`;
}

/** Answers with a file that a browser keeps under its name, and never shows as a page of ours. */
export function keptFile(file: File) {
  return {
    headers: { 'content-disposition': disposition('attachment', file.name), 'x-content-type-options': 'nosniff' },
    body: file,
  };
}
