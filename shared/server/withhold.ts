import type { z } from 'zod';
import { isWithheld } from '#shared/contract/withheld.ts';

/** The places of hidden figures in an answer: here, in each entry, or under these names. */
type Places = true | { readonly each: Places | null; readonly named: ReadonlyMap<string, Places> };

const known = new WeakMap<object, Places | null>();

/** The places of expected-stock figures in a route's answers; null if there are none. */
export function withheldPlaces(schema: unknown): Places | null {
  if (!isSchema(schema)) return null;
  const found = known.get(schema);
  if (found !== undefined) return found;
  known.set(schema, null); // a recursive schema is visited once
  const places = findPlaces(schema);
  known.set(schema, places);
  return places;
}

function findPlaces(schema: z.core.$ZodType): Places | null {
  if (isWithheld(schema)) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return under(Object.entries(def.shape));
    case 'array':
      return inEach(withheldPlaces(def.element));
    case 'record':
      return inEach(withheldPlaces(def.valueType));
    case 'union':
      return def.options.map(withheldPlaces).reduce(both, null);
    case 'pipe':
      return withheldPlaces(def.out);
    case 'lazy':
      return withheldPlaces(def.getter());
    default:
      return 'innerType' in def ? withheldPlaces(def.innerType) : null;
  }
}

function under(parts: readonly (readonly [string, z.core.$ZodType])[]): Places | null {
  const named = new Map<string, Places>();
  for (const [name, part] of parts) {
    const places = withheldPlaces(part);
    if (places) named.set(name, places);
  }
  return named.size > 0 ? { each: null, named } : null;
}

const inEach = (each: Places | null): Places | null => each && { each, named: new Map() };

function both(one: Places | null, other: Places | null): Places | null {
  if (!one || !other || one === true || other === true) return one ?? other;
  const named = new Map(one.named);
  for (const [name, places] of other.named) named.set(name, both(named.get(name) ?? null, places) ?? places);
  return { each: both(one.each, other.each), named };
}

/** The answer without those figures. */
export function withhold(value: unknown, places: Places): unknown {
  if (places === true) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return places.each ? value.map((entry) => withhold(entry, places.each as Places)) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const inside = places.named.get(name) ?? places.each;
      return [name, inside ? withhold(part, inside) : part];
    }),
  );
}

/** The same for an answer that is streamed entry by entry. */
export function withholdEach(places: Places): (entry: unknown) => unknown {
  const each = places === true ? true : places.each;
  return (entry) => (each ? withhold(entry, each) : entry);
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
