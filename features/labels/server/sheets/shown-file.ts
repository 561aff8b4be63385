import { disposition } from '#shared/server/files/kept-file.ts';

/**
 * Answers with a PDF that a browser shows, from where it is printed or kept under its name. Chrome shows it as an embedded
 * object, which the policy of our pages forbids (crbug.com/271452); beside a PDF there is nothing else to forbid.
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
