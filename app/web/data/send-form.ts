import { API_BASE } from '#shared/web/api-client.ts';
import { ApiError, decodeApiError } from '#shared/web/api-error.ts';
import { decodeStreamError, parseEvent } from './demo/follow-events.ts';

/** Called with the sent part of the form, from 0 to 1, which `fetch` does not report. */
type OnSent = (part: number) => void;

/** Sends a form with a file and returns the answer. */
export function sendForm<Answer>(path: string, form: FormData, onSent: OnSent): Promise<Answer> {
  return send(path, form, onSent, (request, resolve) => {
    request.onload = () => resolve(JSON.parse(request.responseText) as Answer);
  });
}

/** Sends a form with a file to a route that streams its progress; the promise is its result. */
export function followForm<Step, Result>(
  path: string,
  form: FormData,
  onSent: OnSent,
  onStep: (step: Step) => void,
): Promise<Result> {
  return send(path, form, onSent, (request, resolve, reject) => {
    let read = 0;
    const take = () => {
      for (;;) {
        const end = request.responseText.indexOf('\n\n', read);
        if (end < 0) return;
        const told = parseEvent(request.responseText.slice(read, end));
        read = end + 2;
        if (told?.event === 'done') resolve(told.data as Result);
        else if (told?.event === 'error') reject(decodeStreamError(told.data));
        else if (told) onStep(told.data as Step);
      }
    };
    request.onprogress = () => request.status < 300 && take();
    request.onload = () => {
      take();
      reject(new ApiError(0, 'The connection was lost'));
    };
  });
}

type Listen<Answer> = (
  request: XMLHttpRequest,
  resolve: (answer: Answer) => void,
  reject: (error: ApiError) => void,
) => void;

function send<Answer>(path: string, form: FormData, onSent: OnSent, listen: Listen<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', API_BASE + path);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
    request.upload.onload = () => onSent(1);
    request.onerror = () => reject(new ApiError(0, 'No connection to the server'));
    listen(request, resolve, reject);
    const { onload } = request;
    request.onload = (event) => {
      if (request.status >= 300) reject(decodeApiError(request.status, asJson(request.responseText)));
      else onload?.call(request, event);
    };
    request.send(form);
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
