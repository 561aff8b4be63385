/**
 * The header that names a file. The name is untrusted, so quotation marks, folders and signs that change the writing
 * direction are removed.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Cf}\\/]/gu, '_');
  const plain = safe.replace(/[^\x20-\x7e]|"/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=utf-8''${encoded}`;
}

/** Answers with a download that a browser never shows as a page of ours. */
export function keptFile(file: File) {
  return {
    headers: { 'content-disposition': disposition('attachment', file.name), 'x-content-type-options': 'nosniff' },
    body: file,
  };
}
