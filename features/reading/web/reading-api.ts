import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { readingContract } from '../contract/reading-contract.ts';
import type { decision, reading } from '../contract/reading-schemas.ts';

export const readings = createApi(readingContract);

export type Reading = z.output<typeof reading>;
export type ReadingLine = Reading['lines'][number];
export type LinePlace = NonNullable<ReadingLine['place']>;
export type Candidate = ReadingLine['candidates'][number];
export type Product = ReadingLine['products'][number];
export type Decision = z.output<typeof decision>;
