import { afterEach, expect, it, vi } from 'vitest';
import { followEvents, parseEvent } from './follow-events.ts';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (...chunks: string[]) =>
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });

it('reads events and skips comments', () => {
  expect(parseEvent('event: message\ndata: {"done":1}')).toEqual({ event: 'message', data: { done: 1 } });
  expect(parseEvent(': ')).toBeUndefined();
});

it('reports the steps, even if they arrive in pieces, and returns the result', async () => {
  answerWith(
    ': \n\nevent: message\ndata: {"do',
    'ne":1}\n\nevent: message\ndata: {"done":2}\n\nevent: done\ndata: {"items":3}\n\n',
  );
  const steps: unknown[] = [];
  expect(await followEvents('/demo', (step) => steps.push(step))).toEqual({ items: 3 });
  expect(steps).toEqual([{ done: 1 }, { done: 2 }]);
});

it('reports why it failed, and if the connection broke', async () => {
  answerWith('event: error\ndata: {"message":"Not empty","code":"conflict"}\n\n');
  await expect(followEvents('/demo', () => {})).rejects.toThrow('Not empty');
  answerWith('event: message\ndata: {"done":1}\n\n');
  await expect(followEvents('/demo', () => {})).rejects.toThrow('The connection was lost');
});
