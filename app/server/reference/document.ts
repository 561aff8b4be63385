import type { Schema } from './describe-schema.ts';

/** The parts of an OpenAPI 3.1 document that we use. */
export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly description?: string };
  paths: Record<string, Partial<Record<Method, Operation>>>;
}

export const METHODS = ['get', 'post', 'put', 'delete'] as const;

export type Method = (typeof METHODS)[number];

export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  security?: readonly Record<string, readonly string[]>[];
  parameters?: readonly Parameter[];
  requestBody?: { readonly required?: boolean; readonly content: Content };
  responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content; readonly $ref?: string }>
  >;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
