import type { z } from 'zod';

const marked = new WeakSet<object>();

/** A figure in an answer that reveals expected stock: null for blind counters while a count is running. */
export function onShelf<Figure extends z.ZodType>(figure: Figure): z.ZodNullable<Figure> {
  const schema = figure.nullable();
  marked.add(schema);
  return schema;
}

export const isWithheld = (schema: object): boolean => marked.has(schema);
