const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['PK\x03\x04', 'application/zip'],
];

/** A file's type by its first bytes, whatever its name claims; never one that a browser would run. */
export function sniffType(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const known = BEGINNINGS.find(([beginning]) => begin.startsWith(beginning));
  if (known) return known[1];
  if (begin.startsWith('RIFF') && begin.slice(8, 12) === 'WEBP') return 'image/webp';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a text does not hold
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(begin) ? 'application/octet-stream' : 'text/plain';
}
