import { Refusal } from '#shared/server/refusal.ts';

/** An endpoint with an OpenAI-compatible API, from the installation's settings. */
export interface MatchModel {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

export interface ModelQuestion {
  /** As written in the document. */
  readonly text: string;
  readonly choices: readonly { readonly id: string; readonly text: string }[];
}

const LONGEST_WAIT = 20_000;
const LARGEST_ANSWER = 200_000;
const UNAVAILABLE = 'The matching service did not give an answer. Choose the items by hand, or try again later';

const TASK =
  'You match lines of a wine and spirits invoice to items of a bar. For each line choose the item that is the same product ' +
  'in the same size and vintage, or null when none of them is. Answer with JSON only: ' +
  '{"answers": [{"line": 0, "item": 1}, {"line": 1, "item": null}]}.';

/**
 * Asks the configured model which choice each text means; null if it says none. Only an offered choice can be the
 * answer. The request times out, and neither the key nor the model's words reach a log or a person.
 */
export async function askModel(
  { url, model, key }: MatchModel,
  questions: readonly ModelQuestion[],
  longestWait = LONGEST_WAIT,
): Promise<(string | null)[]> {
  const lines = questions.map(({ text, choices }, line) => ({
    line,
    text,
    items: choices.map((choice) => choice.text),
  }));
  const messages = [
    { role: 'system', content: TASK },
    { role: 'user', content: JSON.stringify({ lines }) },
  ];
  try {
    const response = await fetch(endpointOf(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, messages, temperature: 0, response_format: { type: 'json_object' } }),
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
    });
    const text = await response.text();
    if (!response.ok || text.length > LARGEST_ANSWER) throw new Refusal('unavailable', UNAVAILABLE);
    return readAnswers(text, questions);
  } catch {
    // The error may quote the address or the key.
    throw new Refusal('unavailable', UNAVAILABLE);
  }
}

const endpointOf = (url: string): string =>
  /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/chat/completions`;

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
}

function readAnswers(text: string, questions: readonly ModelQuestion[]): (string | null)[] {
  const content = (JSON.parse(text) as Completion).choices?.[0]?.message?.content;
  const json = /\{[\s\S]*\}/.exec(String(content))?.[0] ?? '';
  const { answers } = JSON.parse(json) as { answers?: unknown };
  const given = new Map<unknown, unknown>();
  for (const answer of Array.isArray(answers) ? (answers as { line?: unknown; item?: unknown }[]) : [])
    given.set(answer?.line, answer?.item);
  return questions.map(({ choices }, line) => {
    const item = given.get(line);
    return typeof item === 'number' ? (choices[item]?.id ?? null) : null;
  });
}
