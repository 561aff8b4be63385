import type { AnyContractProcedure } from '@orpc/contract';
import type { z } from 'zod';

/** An id of the contract, told apart by its number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const WHEN = '2026-01-02T12:00:00.000Z';

/**
 * The least that a route can answer: empty texts and lists, zeros, nothing where nothing may be, with these parts. So a test
 * names only what it is about, and still answers what the server could.
 */
export function sampleAnswer<Procedure extends AnyContractProcedure>(procedure: Procedure, parts: object = {}) {
  const schema = procedure['~orpc'].outputSchema as z.ZodType | undefined;
  if (!schema) throw new Error('This route answers nothing');
  return sampleOf(schema as NonNullable<Procedure['~orpc']['outputSchema']> & z.ZodType, parts);
}

/** One line of a list that a route answers, whether it is the answer or its `data`. */
export function sampleRow<Procedure extends AnyContractProcedure>(
  procedure: Procedure,
  parts: object = {},
): RowOf<Procedure> {
  // biome-ignore lint/suspicious/noExplicitAny: what a schema is made of has no public type
  const def = (procedure['~orpc'].outputSchema as any)._zod.def;
  const list = def.type === 'array' ? def : def.shape.data._zod.def;
  return sampleOf(list.element, parts) as RowOf<Procedure>;
}

type Answered<Procedure extends AnyContractProcedure> = z.input<
  NonNullable<Procedure['~orpc']['outputSchema']> & z.ZodType
>;
type RowOf<Procedure extends AnyContractProcedure> =
  Answered<Procedure> extends readonly (infer Row)[]
    ? Row
    : Answered<Procedure> extends { data: readonly (infer Row)[] }
      ? Row
      : never;

/** The same of any schema of a contract. */
export function sampleOf<Schema extends z.ZodType>(schema: Schema, parts: object = {}): z.input<Schema> {
  return complete(schema, parts) as z.input<Schema>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// biome-ignore lint/suspicious/noExplicitAny: what a schema is made of has no public type
type Made = any;

const LEAST: Record<string, (made: Made) => unknown> = {
  string: ({ schema }) => leastText(schema),
  number: ({ schema }) => leastNumber(schema),
  int: ({ schema }) => leastNumber(schema),
  boolean: () => false,
  null: () => null,
  nullable: () => null,
  undefined: () => undefined,
  optional: () => undefined,
  unknown: () => null,
  any: () => null,
  array: () => [],
  record: () => ({}),
  literal: ({ def }) => def.values[0],
  enum: ({ def }) => Object.values(def.entries)[0],
  union: ({ def }) => leastOf(def.options[0]),
  tuple: ({ def }) => def.items.map(leastOf),
  intersection: ({ def }) => ({ ...(leastOf(def.left) as object), ...(leastOf(def.right) as object) }),
  default: ({ def }) => leastOf(def.innerType),
  prefault: ({ def }) => leastOf(def.innerType),
  readonly: ({ def }) => leastOf(def.innerType),
  catch: ({ def }) => leastOf(def.innerType),
  lazy: ({ def }) => leastOf(def.getter()),
  pipe: ({ def }) => leastOf(def.in),
  object: ({ def }) =>
    Object.fromEntries(
      Object.entries(def.shape as Record<string, z.ZodType>)
        .map(([name, part]) => [name, leastNamed(name, part)] as const)
        .filter(([, value]) => value !== undefined),
    ),
};

const WRAPPERS = ['nullable', 'optional', 'default', 'prefault', 'readonly', 'catch'];

/** The given values, completed with the least that is required; for the rows of a list, too. */
function complete(schema: z.ZodType, given: unknown): unknown {
  const def = (schema as Made)._zod.def;
  if (WRAPPERS.includes(def.type)) return given === null ? null : complete(def.innerType, given);
  if (def.type === 'array' && Array.isArray(given)) return given.map((each) => complete(def.element, each));
  if (def.type !== 'object' || !isRecord(given)) return given;
  const shape = def.shape as Record<string, z.ZodType>;
  const parts = Object.entries(given).map(([name, part]) => [name, shape[name] ? complete(shape[name], part) : part]);
  return { ...(leastOf(withoutKeys(schema, given)) as object), ...Object.fromEntries(parts) };
}

/** Only what is not given has to have a sample. */
const withoutKeys = (schema: z.ZodType, given: object): z.ZodType =>
  ({
    _zod: { def: { type: 'object', shape: restOf((schema as Made)._zod.def.shape, given) } },
  }) as unknown as z.ZodType;

const restOf = (shape: object, given: object) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !(name in given)));

function leastOf(schema: z.ZodType): unknown {
  const def = (schema as Made)._zod.def;
  const make = LEAST[def.type];
  if (!make) throw new Error(`There is no sample of ${def.type} yet`);
  return make({ def, schema });
}

/** Contracts call the texts of times so; the server never answers an empty one. */
const TIME = /_at$|^date_ordered$/;

function leastNamed(name: string, schema: z.ZodType): unknown {
  const least = leastOf(schema);
  return least === '' && TIME.test(name) ? WHEN : least;
}

function leastText(schema: z.ZodType): string {
  const candidates = ['', idOf(1), WHEN, '2026-01-02', 'sample', '12:00', 'a@b.example', 'https://b.example/'];
  const fit = candidates.find((text) => schema.safeParse(text).success);
  if (fit === undefined) throw new Error('There is no sample of such a text yet');
  return fit;
}

function leastNumber(schema: z.ZodType): number {
  const fit = [0, 1, 10, 100].find((number) => schema.safeParse(number).success);
  if (fit === undefined) throw new Error('There is no sample of such a number yet');
  return fit;
}
