import { API_BASE } from '#shared/web/api-client.ts';
import { ApiError, decodeApiError } from '#shared/web/api-error.ts';

/** Sends a form with a file; `onSent` hears how much of it has left, from 0 to 1, which `fetch` cannot tell. */
export function sendForm<Answer>(path: string, form: FormData, onSent: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', API_BASE + path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
    request.onload = () =>
      request.status < 300
        ? resolve(request.response as Answer)
        : reject(decodeApiError(request.status, request.response));
    request.onerror = () => reject(new ApiError(0, 'No connection to the server'));
    request.send(form);
  });
}
