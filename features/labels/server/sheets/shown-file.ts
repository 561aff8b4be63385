/**
 * Answers with a PDF that a browser shows, from where it is printed or kept under its name. Chrome shows it as an embedded
 * object, which the policy of our pages forbids (crbug.com/271452); beside a PDF there is nothing else to forbid.
 */
export function shownFile(file: File) {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `inline; filename="${plain}"; filename*=utf-8''${encodeURIComponent(file.name)}`;
  return {
    headers: { 'content-disposition': disposition, 'content-security-policy': "frame-ancestors 'none'" },
    body: file,
  };
}
