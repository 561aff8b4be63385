import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { api } from '#app/contract/api.ts';
import { requireSendable } from '#test/answers/sendable.ts';

/** What a route of the contract answers, as it travels. */
type AnswerOf<Procedure extends AnyContractProcedure> = z.input<
  NonNullable<Procedure['~orpc']['outputSchema']> & z.ZodType
>;
/** What a route of the contract is asked, as the server reads it. */
type InputOf<Procedure extends AnyContractProcedure> = z.output<
  NonNullable<Procedure['~orpc']['inputSchema']> & z.ZodType
>;

interface Asked {
  readonly procedure: AnyContractProcedure;
  readonly input: unknown;
}

type Respond = (input: unknown) => Response | Promise<Response>;

/**
 * Stands in for the server where a component is rendered. It can only answer what the contract of a route allows, and it
 * reads what it is asked with the contract, too: what the server would refuse to read is refused here.
 */
export class ContractServer {
  readonly #lasting = new Map<AnyContractProcedure, Respond>();
  readonly #once = new Map<AnyContractProcedure, Respond[]>();
  readonly #asked: Asked[] = [];
  /** Requests that have no answer in this test. */
  readonly problems: string[] = [];
  #findsNothing = false;

  /** From now on this route answers so. */
  answers<Procedure extends AnyContractProcedure>(
    procedure: Procedure,
    answer: AnswerOf<Procedure> | ((input: InputOf<Procedure>) => AnswerOf<Procedure>),
  ): void {
    this.#lasting.set(procedure, (input) => {
      const value = typeof answer === 'function' ? (answer as (given: unknown) => unknown)(input) : answer;
      requireSendable(procedure, value);
      return json(200, value);
    });
  }

  /** The next call of this route is refused or fails. */
  refusesOnce(procedure: AnyContractProcedure, status: number, body: object | string = {}): void {
    if (status < 400) throw new Error(`${status} is no refusal`);
    this.#next(procedure, () => json(status, body));
  }

  /** From now on routes without an answer say that there is no such thing. */
  findsNothing(): void {
    this.#findsNothing = true;
  }

  /** The answer of the next call gets lost on its way: nothing is in it. */
  losesAnswerOnce(procedure: AnyContractProcedure): void {
    this.#next(procedure, () => json(200, {}));
  }

  /** Holds what this route is asked until the returned function is called. */
  holds(procedure: AnyContractProcedure): () => void {
    const lasting = this.#lasting.get(procedure);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#lasting.set(procedure, async (input) => {
      await released;
      if (!lasting) throw new Error('It was held, and has no answer afterwards');
      return lasting(input);
    });
    return release;
  }

  /** What this route was asked so far, oldest first. */
  asked<Procedure extends AnyContractProcedure>(procedure: Procedure): InputOf<Procedure>[] {
    return this.#asked.filter((each) => each.procedure === procedure).map(({ input }) => input as InputOf<Procedure>);
  }

  fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const { pathname, searchParams } = new URL(String(address), 'http://house.test');
    const found = findRoute(method, pathname);
    if (!found) return this.#complain(`${method} ${pathname} is no route of the contract`);
    const { procedure, parameters } = found;
    const given = method === 'GET' ? unflatten(searchParams) : bodyOf(init.body);
    const input = Array.isArray(given) ? given : { ...given, ...parameters };
    const read = await readInput(procedure, input);
    // Values in an address are text; the server converts them to numbers before it reads them.
    if ('errors' in read && method !== 'GET') return json(400, { message: 'This cannot be read', errors: read.errors });
    const understood = 'value' in read ? read.value : input;
    this.#asked.push({ procedure, input: understood });
    const respond = this.#once.get(procedure)?.shift() ?? this.#lasting.get(procedure);
    if (!respond && this.#findsNothing) return json(404, { message: 'Not found' });
    if (!respond) return this.#complain(`${method} ${pathname} has no answer in this test`);
    try {
      return await respond(understood);
    } catch (error) {
      return this.#complain(`${method} ${pathname}: ${(error as Error).message}`);
    }
  };

  #next(procedure: AnyContractProcedure, respond: Respond): void {
    this.#once.set(procedure, [...(this.#once.get(procedure) ?? []), respond]);
  }

  #complain(problem: string): Response {
    this.problems.push(problem);
    return json(404, { message: problem });
  }
}

const json = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

interface Route {
  readonly procedure: AnyContractProcedure;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const PARAMETER = /\{\+?([^}]+)\}/g;

/** All routes, those whose address is fixed first. */
const routes: readonly Route[] = proceduresOf(api)
  .map((procedure) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    const names = [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
    return { procedure, method, names, pattern: new RegExp(`^/api${path.replace(PARAMETER, '([^/]+)')}$`) };
  })
  .sort((one, other) => one.names.length - other.names.length);

function proceduresOf(part: unknown): AnyContractProcedure[] {
  if (isContractProcedure(part)) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(proceduresOf) : [];
}

function findRoute(method: string, path: string) {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (!match) continue;
    const values = match.slice(1).map(decodeURIComponent);
    return {
      procedure: route.procedure,
      parameters: Object.fromEntries(route.names.map((name, at) => [name, values[at]])),
    };
  }
  return undefined;
}

async function readInput(
  procedure: AnyContractProcedure,
  input: unknown,
): Promise<{ value: unknown } | { errors: Record<string, string> }> {
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined;
  const read = await schema?.safeParseAsync(input);
  if (!read) return { value: input };
  if (read.success) return { value: read.data };
  return { errors: Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message])) };
}

const bodyOf = (body: RequestInit['body']): Record<string, unknown> => {
  if (body instanceof FormData) return fieldsOf(body);
  return typeof body === 'string' ? JSON.parse(body) : {};
};

/** The fields of a form: `pages[0]`, `pages[1]` are a list. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const list = /^(.+)\[\d+\]$/.exec(name)?.[1];
    fields[list ?? name] = list ? [...((fields[list] as unknown[] | undefined) ?? []), value] : value;
  }
  return fields;
}

/** `filter[type]=a` as the client writes it: lists of an address stay lists. */
function unflatten(parameters: URLSearchParams): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of parameters) {
    const [key = '', ...inner] = name.replaceAll(']', '').split('[');
    if (inner.length === 0) read[key] = value;
    else if (/^\d+$/.test(inner[0] ?? '')) read[key] = [...((read[key] as unknown[]) ?? []), value];
    else read[key] = { ...(read[key] as object), [inner.join('.')]: value };
  }
  return read;
}
