/** An endpoint with an OpenAI-compatible API, from the installation's settings. */
export interface ChatModel {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** Text, or pictures as data addresses. */
type Content = string | readonly ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[];

interface Message {
  readonly role: 'system' | 'user';
  readonly content: Content;
}

interface Limits {
  readonly milliseconds: number;
  /** Bytes of the answer. */
  readonly bytes: number;
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
}

/**
 * The JSON object that the model answers, unchecked. The request times out and reads no more than a short answer, and
 * redirects are not followed. Its errors may quote the address or the key: no log and no person may see them.
 */
export async function askForJson(
  { url, model, key }: ChatModel,
  messages: readonly Message[],
  limits: Limits,
): Promise<unknown> {
  const response = await fetch(endpointOf(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, messages, temperature: 0, response_format: { type: 'json_object' } }),
    redirect: 'error',
    signal: AbortSignal.timeout(limits.milliseconds),
  });
  if (!response.ok) throw new Error(`chat-model: answered ${response.status}`);
  const completion = JSON.parse(await readShort(response, limits.bytes)) as Completion;
  const content = completion.choices?.[0]?.message?.content;
  return JSON.parse(/\{[\s\S]*\}/.exec(String(content))?.[0] ?? '');
}

/** Stops reading at the limit, so that an endless answer costs no memory. */
async function readShort(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error('chat-model: the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const endpointOf = (url: string): string =>
  /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/chat/completions`;
