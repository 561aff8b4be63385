import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#app/contract/api.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** Ids from other systems: a till's numbers, a device's own. */
const NOT_OURS = /^(external_id|transaction_id|line_id|custom_id|device_id|client_id)$/;

/** Every field of an answer that is named an id, with its type. */
function idsIn(schema: Schema, place: string): [string, Schema][] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, Schema][] => {
    const here = `${place}.${name}`;
    const isId = /(^id|_id|[a-z]Id)$/.test(name) && !NOT_OURS.test(name);
    return [...(isId ? [[here, part] as [string, Schema]] : []), ...idsIn(part, here)];
  });
  const rest = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : []), ...rest];
  return [...inside, ...parts.flatMap((part) => idsIn(part, place))];
}

/** Ids of a device, a filter or a table can also be text, such as a code or a name. */
const OF_ANY_KIND =
  /^(inventoryViews\.listFilterOptions|variance\.groupVariance|data\.verifyData)\.|^posConnections\.\w+\.locations\.id$|\.focusId$/;

/** A UUID as text, or null. */
const isOurId = (schema: Schema): boolean =>
  schema.anyOf ? schema.anyOf.every(isOurId) : schema.type === 'null' || schema.format === 'uuid';

const isText = ({ type, anyOf }: Schema): boolean =>
  anyOf ? anyOf.every(isText) : [type].flat().every((one) => one === 'string' || one === 'null');

test('POS-017: every id in every answer is text: a UUID, or a code for filters and the like, but never a number', () => {
  const ids = listRoutes(api).flatMap(({ name, output }) =>
    output instanceof z.ZodType
      ? idsIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema, name)
      : [],
  );
  expect(ids.length).toBeGreaterThan(300);
  const wrong = ids.filter(([place, schema]) => !(OF_ANY_KIND.test(place) ? isText(schema) : isOurId(schema)));
  expect(wrong).toEqual([]);
});
