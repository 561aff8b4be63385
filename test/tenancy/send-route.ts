import { randomUUID } from 'node:crypto';
import type { Answer, TestClient } from '#test/http-server.ts';
import type { ListedRoute } from './list-routes.ts';

/** Calls a route with an input: path parameters in the path, the rest in the query or the body. */
export function sendRoute(person: TestClient, { method, path, input }: ListedRoute, value: unknown): Promise<Answer> {
  const left = { ...(value as Record<string, unknown>) };
  const address = path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const part = String(left[name] ?? randomUUID());
    delete left[name];
    return encodeURIComponent(part);
  });
  if (left.file instanceof File) {
    const form = new FormData();
    for (const [name, part] of Object.entries(left)) form.append(name, part instanceof File ? part : String(part));
    return person.call(method, `/api${address}`, form);
  }
  if (method !== 'GET')
    return person.call(method, `/api${address}`, input ? (Array.isArray(value) ? value : left) : undefined);
  const query = new URLSearchParams(Object.entries(left).map(([name, part]): [string, string] => [name, String(part)]));
  return person.get(`/api${address}?${query}`);
}
