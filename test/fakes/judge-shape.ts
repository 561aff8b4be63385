/**
 * An object as the provider documents it: each field with the kind of its value, `!` after the names of required ones.
 * Other fields don't exist.
 */
export interface Fields {
  readonly [field: string]: Shape;
}
export type Shape = 'text' | 'number' | 'flag' | 'time' | 'decimal' | 'any' | readonly string[] | [Fields] | Fields;

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  any: () => true,
};

/** The errors in a message; empty if it matches the description. */
export function objectionsTo(value: unknown, shape: Shape, place: string): string[] {
  if (typeof shape === 'string') return KINDS[shape]?.(value) ? [] : [`${place} is no ${shape}`];
  if (isChoice(shape)) return shape.includes(value as string) ? [] : [`${place} is ${value}, not one of ${shape}`];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((each, index) => objectionsTo(each, shape[0], `${place}.${index}`));
  }
  return objectionsToFields(value, shape, place);
}

const isChoice = (shape: Shape): shape is readonly string[] => Array.isArray(shape) && typeof shape[0] === 'string';
const isList = (shape: Shape): shape is [Fields] => Array.isArray(shape);

function objectionsToFields(value: unknown, fields: Fields, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`];
  const known = new Map(Object.entries(fields).map(([name, shape]) => [name.replace('!', ''), shape]));
  const missing = Object.keys(fields).filter((name) => name.endsWith('!') && !(name.slice(0, -1) in value));
  return [
    ...missing.map((name) => `${place}.${name.slice(0, -1)} is missing`),
    ...Object.entries(value).flatMap(([name, each]) => {
      const shape = known.get(name);
      return shape === undefined ? [`${place}.${name} does not exist`] : objectionsTo(each, shape, `${place}.${name}`);
    }),
  ];
}
