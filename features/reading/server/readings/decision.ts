import type { z } from 'zod';
import type { decision } from '../../contract/reading-schemas.ts';

/** A person's decision about a line of a document. */
export type Decision = z.output<typeof decision>;

/** A decision that makes the line part of the invoice. */
export type Kept = Exclude<Decision, { as: 'ignore' | 'charge' }>;
