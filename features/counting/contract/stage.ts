import { z } from 'zod';
import { id } from '#shared/contract/schemas.ts';

/** A cycle as the API calls it. */
export const stage = z.object({
  id,
  number: z.number().int(),
  type: z.enum(['cycle', 'audit']),
  state: z.enum(['open', 'audit', 'closed']),
  start: z.string(),
  end: z.string().nullable(),
  next_stage_auto_change_at: z.string().nullable(),
  locked_at: z.string().nullable(),
  /** Undoes the zero-out of the cycle's end while the cycle is under audit. */
  zero_out_action_id: id.nullable(),
});
