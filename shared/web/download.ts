import { API_BASE } from '#shared/web/api-client.ts';
import { ApiError, decodeApiError } from '#shared/web/api-error.ts';

/** Progress from 0 to 1; undefined while the server is still creating the file. */
export type OnPart = (part: number | undefined) => void;

/** Fetches a file, with its name from the server. */
export async function fetchFile(
  method: 'GET' | 'POST',
  path: string,
  onPart: OnPart = () => {},
  body?: Readonly<Record<string, unknown>>,
): Promise<{ blob: Blob; name: string }> {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(API_BASE + path, { method, credentials: 'same-origin', ...sent }).catch(() => {
    throw new ApiError(0, 'No connection to the server');
  });
  if (!response.ok) throw decodeApiError(response.status, await response.json().catch(() => undefined));
  const name = fileName(response.headers.get('content-disposition')) ?? 'cellarhand';
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const size = Number(response.headers.get('content-length')) || undefined;
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  const next = () =>
    reader?.read().catch(() => {
      throw new ApiError(0, 'The connection was lost');
    });
  for (let read = await next(); read && !read.done; read = await next()) {
    parts.push(read.value);
    received += read.value.length;
    onPart(size && received / size);
  }
  if (size && received < size && !response.headers.get('content-encoding'))
    throw new ApiError(0, 'The connection was lost');
  return { blob: new Blob(parts, { type }), name };
}

/** Saves it with the browser's download. */
export async function download(
  method: 'GET' | 'POST',
  path: string,
  onPart?: OnPart,
  body?: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { blob, name } = await fetchFile(method, path, onPart, body);
  keep(blob, name);
  return name;
}

export function fileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=utf-8''([^;]+)/i)?.[1];
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="([^"]+)"/)?.[1];
}

function keep(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
