import { z } from 'zod';
import { fill, type Place, type Schema } from '#test/tenancy/example-input.ts';

/** A place for a value in an input, including optional ones. */
export interface InputPlace {
  readonly place: Place;
  readonly schema: Schema;
  /** A valid input with `put` in this place. */
  with(put: unknown, takeId: (place: Place) => string): unknown;
}

/** Every place in an input at any depth: each property, and the first entry of each list. */
export function listPlaces(input: z.ZodType): InputPlace[] {
  const whole = wholeOf(input);
  return walk(whole, [], (put, takeId) => put(fill(whole, [], takeId, 'needed only')));
}

export const wholeOf = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

type Make = (put: (standard: unknown) => unknown, takeId: (place: Place) => string) => unknown;

function walk(schema: Schema, place: Place, make: Make): InputPlace[] {
  const parts = partsOf(schema);
  const own: InputPlace = { place, schema, with: (put, takeId) => make(() => put, takeId) };
  return [
    ...(place.length > 0 ? [own] : []),
    ...parts.flatMap(([key, part, parent]) => {
      const within: Make = (put, takeId) =>
        make((standard) => {
          const fits = typeof key === 'number' ? Array.isArray(standard) : isObject(standard);
          const around = fits ? standard : fill(parent, place, takeId, 'needed only');
          const inner =
            (around as Record<string | number, unknown>)[key] ?? fill(part, [...place, key], takeId, 'needed only');
          return Array.isArray(around) ? [put(inner)] : { ...(around as object), [key]: put(inner) };
        }, takeId);
      return walk(part, [...place, key], within);
    }),
  ];
}

type Part = readonly [key: string | number, schema: Schema, parent: Schema];

/** The places inside a value, in any of its variants. */
function partsOf(schema: Schema): Part[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap(partsOf);
  if (schema.properties) return Object.entries(schema.properties).map(([name, part]) => [name, part, schema]);
  return schema.items ? [[0, schema.items, schema]] : [];
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
