import { API_BASE } from '#shared/web/api-client.ts';
import { ApiError, decodeApiError } from '#shared/web/api-error.ts';

interface StreamEvent {
  event: string;
  data: unknown;
}

/** Calls a route that streams its progress; the promise is its result. */
export async function followEvents<Step, Result>(path: string, onStep: (step: Step) => void): Promise<Result> {
  const response = await fetch(API_BASE + path, { method: 'POST', credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, 'No connection to the server');
  });
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => undefined);
    throw decodeApiError(response.status, body);
  }
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'done') return data as Result;
    if (event === 'error') throw decodeStreamError(data);
    onStep(data as Step);
  }
  throw new ApiError(0, 'The connection was lost');
}

/** An error after the stream had started, with the status it would have had. */
export function decodeStreamError(sent: unknown): ApiError {
  const { status, data } = (sent ?? {}) as { status?: number; data?: unknown };
  return decodeApiError(status ?? 500, data ?? sent);
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true as const }));
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const read = parseEvent(block);
      if (read) yield read;
    }
  }
}

/** A block in the event-stream format; ignores keep-alive comments. */
export function parseEvent(block: string): StreamEvent | undefined {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const data = field('data');
  return data === undefined ? undefined : { event: field('event') ?? 'message', data: JSON.parse(data) as unknown };
}
