/** The parts of JSON Schema used in our documents. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentMediaType?: string;
}

const DEEPEST = 8;

/** A schema for human readers: names, types and limits, indented. */
export function describeSchema(schema: Schema | undefined, find: (ref: string) => Schema, depth = 0): string {
  if (!schema || depth > DEEPEST) return '…';
  const inside = (part: Schema | undefined) => describeSchema(part, find, depth + 1);
  if (schema.$ref) return inside(find(schema.$ref));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(inside))].join(' | ');
  if (schema.allOf) return schema.allOf.map(inside).join(' & ');
  if (schema.properties) return describeObject(schema, find, depth);
  if (schema.items) return `${inside(schema.items)}[]`;
  if (typeof schema.additionalProperties === 'object') return `{ [name]: ${inside(schema.additionalProperties)} }`;
  return describeValue(schema);
}

function describeObject(schema: Schema, find: (ref: string) => Schema, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const standard = part.default === undefined ? '' : ` = ${JSON.stringify(part.default)}`;
    return `${indent}${name}${optional}: ${describeSchema(part, find, depth + 1)}${standard}`;
  });
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}` : '{}';
}

function describeValue(schema: Schema): string {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const kind = schema.contentMediaType ? 'file' : (schema.format ?? types.join(' | '));
  const limits = [
    describeRange(schema.minimum, schema.maximum),
    describeRange(schema.minLength, schema.maxLength, ' characters'),
  ];
  return [kind, ...limits.filter(Boolean)].join(', ');
}

function describeRange(least: number | undefined, most: number | undefined, unit = ''): string {
  const isOpen = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER;
  if (isOpen(least) && isOpen(most)) return '';
  if (isOpen(least)) return `at most ${most}${unit}`;
  return isOpen(most) ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}
