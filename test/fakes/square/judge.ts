import { createRequire } from 'node:module';
import path from 'node:path';

interface Verdict {
  readonly ok: boolean;
  readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[];
}

interface Schema {
  parse(json: unknown, options: { unrecognizedObjectKeys: 'fail' }): Verdict | Promise<Verdict>;
}

type Schemas = Readonly<Record<string, Schema | Readonly<Record<string, Schema>>>>;

let schemas: Schemas | undefined;

/** The serializers of Square's own SDK, which does not export them. */
function loadSchemas(): Schemas {
  const require = createRequire(import.meta.url);
  schemas ??= require(path.join(path.dirname(require.resolve('square')), 'serialization')) as Schemas;
  return schemas;
}

/**
 * The errors that Square's SDK finds in a message: unknown fields, wrong types, missing fields, invalid values. Empty
 * if it matches Square's description.
 */
export async function judge(name: string, json: unknown): Promise<string[]> {
  const [first = '', second] = name.split('.');
  const found = loadSchemas()[first];
  const schema = second ? (found as Readonly<Record<string, Schema>>)[second] : (found as Schema | undefined);
  if (!schema) throw new Error(`judge: Square's SDK has no ${name}`);
  const { ok, errors = [] } = await schema.parse(json, { unrecognizedObjectKeys: 'fail' });
  return ok ? [] : errors.map((error) => `${name} ${error.path.join('.')}: ${error.message}`);
}
