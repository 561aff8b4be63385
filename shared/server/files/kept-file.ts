/** Answers with a file that a browser keeps under its name, and never shows as a page of ours. */
export function keptFile(file: File) {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `attachment; filename="${plain}"; filename*=utf-8''${encodeURIComponent(file.name)}`;
  return { headers: { 'content-disposition': disposition, 'x-content-type-options': 'nosniff' }, body: file };
}
