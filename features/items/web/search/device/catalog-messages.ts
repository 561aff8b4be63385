import type { KeptItem } from '../../../domain/find-kept-items.ts';

/** Where the worker keeps the items in this browser. */
export const CATALOG_DATABASE = 'cellarhand catalog';

/** What the page asks of the worker that keeps the device's items. */
export type Asked =
  | { readonly type: 'open'; readonly owner: string }
  | {
      readonly type: 'change';
      readonly owner: string;
      readonly items: readonly KeptItem[];
      readonly gone: readonly string[];
      /** The server's time of the answer, once everything before it is here. */
      readonly at: string | null;
    }
  | { readonly type: 'find'; readonly text: string; readonly withOutOfStock: boolean; readonly most: number };

export type Told =
  | { readonly type: 'opened'; readonly owner: string; readonly at: string | null; readonly count: number }
  | {
      readonly type: 'found';
      readonly text: string;
      readonly withOutOfStock: boolean;
      readonly items: readonly KeptItem[];
    };
