import { disposition } from '#shared/server/files/kept-file.ts';

/**
 * Answers with a PDF that a browser shows, to be printed or downloaded by name. Chrome shows it as an embedded object,
 * which our pages' policy forbids (crbug.com/271452); a PDF contains nothing else to forbid.
 */
export function shownFile(file: File) {
  return {
    headers: {
      'content-disposition': disposition('inline', file.name),
      'content-security-policy': "frame-ancestors 'none'",
    },
    body: file,
  };
}
