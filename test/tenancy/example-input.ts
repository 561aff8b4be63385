import { z } from 'zod';

/** Path of an id in an input: `['lines', 0, 'item_id']`. */
export type Place = readonly (string | number)[];

export interface ExampleInput {
  readonly value: unknown;
  readonly ids: readonly Place[];
}

/** The parts of JSON Schema that inputs use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

/** Values for rules that no schema can express. */
const KNOWN: Readonly<Record<string, unknown>> = {
  field_type: 'RG',
  timezone: 'UTC',
  email: 'somebody@example.test',
  unit: 'mL',
  to: 'somebody@example.test',
  pdfBase64: Buffer.from('%PDF-1.4').toString('base64'),
  file: new File(['x'], 'x.txt', { type: 'text/plain' }),
};

/** A valid value for the schema, with every id filled in by `idFor`. */
export function makeExample(schema: z.ZodType | undefined, idFor: (place: Place) => string): ExampleInput {
  if (!schema) return { value: {}, ids: [] };
  const ids: Place[] = [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const value = fill(json, [], (place) => {
    ids.push(place);
    return idFor(place);
  });
  return { value, ids };
}

/** Whether optional ids are filled in. */
type OptionalIds = 'with optional ids' | 'needed only';

/** A valid value without optional parts, except for ids. */
export function fill(
  schema: Schema,
  place: Place,
  takeId: (place: Place) => string,
  ids: OptionalIds = 'with optional ids',
): unknown {
  const name = place.at(-1);
  if (schema.const !== undefined) return schema.const;
  if (schema.format === 'uuid') return takeId(place);
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fill(choices.find((choice) => mayHoldId(choice)) ?? choices[0] ?? {}, place, takeId, ids);
  if (schema.allOf) return fill(Object.assign({}, ...schema.allOf), place, takeId, ids);
  if (typeof name === 'string' && name in KNOWN) return KNOWN[name];
  if (schema.properties) return fillObject(schema, place, takeId, ids);
  if (schema.items) return [fill(schema.items, [...place, 0], takeId, ids)];
  if (schema.prefixItems) return schema.prefixItems.map((part, index) => fill(part, [...place, index], takeId, ids));
  return fillValue(schema);
}

function fillObject(
  schema: Schema,
  place: Place,
  takeId: (place: Place) => string,
  ids: OptionalIds,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && (ids === 'needed only' || !mayHoldId(part))) continue;
    value[name] = fill(part, [...place, name], takeId, ids);
  }
  return value;
}

function mayHoldId(schema: Schema): boolean {
  if (schema.format === 'uuid') return true;
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  return [...parts, ...(schema.items ? [schema.items] : [])].some(mayHoldId);
}

function fillValue(schema: Schema): unknown {
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (schema.format === 'date-time') return new Date().toISOString();
  if (schema.format === 'date') return '2026-01-31';
  if (schema.format === 'email') return 'somebody@example.test';
  if (type === 'number' || type === 'integer')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return 'x'.repeat(Math.min(Math.max(schema.minLength ?? 1, 8), schema.maxLength ?? 8));
}
