import { Server, type ServerResponse } from 'node:http';
import { pacedBy } from './pace.ts';

/* Loaded into a server before its own code where journeys run at an uneven pace. Each request, of a page or of its
   service worker, waits before it is worked on, or its finished answer waits before it leaves: so answers also overtake
   each other, and tell what was true before a later change. */

const SLOWEST = 400;
const asked = new Map<string, number>();

const begin = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  const [request, response] = args as [{ method?: string; url?: string } | undefined, ServerResponse | undefined];
  if (event !== 'request' || !request || !response) return Reflect.apply(begin, this, [event, ...args]);
  const asks = `${request.method} ${request.url}`;
  const times = (asked.get(asks) ?? 0) + 1;
  asked.set(asks, times);
  const late = pacedBy(asks, times) ** 2 * SLOWEST; // most answers are quick, a few are slow
  if (pacedBy('side', asks, times) < 0.5) delayEnd(response, late);
  else {
    setTimeout(() => Reflect.apply(begin, this, [event, ...args]), late);
    return true;
  }
  return Reflect.apply(begin, this, [event, ...args]);
};

function delayEnd(response: ServerResponse, late: number): void {
  const { end } = response;
  response.end = (...args: unknown[]) => {
    setTimeout(() => Reflect.apply(end, response, args), late);
    return response;
  };
}
