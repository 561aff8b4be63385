import type { z } from 'zod';
import type { decision } from '../../contract/reading-schemas.ts';

/** What a person says that a line of a document is. */
export type Decision = z.output<typeof decision>;

/** A line that becomes one of the invoice. */
export type Kept = Exclude<Decision, { as: 'ignore' }>;
