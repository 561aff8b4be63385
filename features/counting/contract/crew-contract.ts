import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { person } from '#shared/contract/schemas.ts';

const tag = 'Counting and variance';

/** Live status for people who count together: who is at which location, and how far a close is. */
export const crewContract = {
  stayAt: route('member', {
    method: 'POST',
    path: '/inventory/presence',
    tag,
    summary: 'Report that you are counting a location, and see who else is',
    description: 'Repeat at least every minute; a person not heard from for a minute counts as gone.',
  })
    .input(z.object({ location_id: z.uuid('Location is required') }))
    .output(z.object({ others: z.array(z.object({ person, since: z.string() })) })),
  leaveShelf: route('member', {
    method: 'DELETE',
    path: '/inventory/presence',
    tag,
    summary: 'Report that you have left a location',
  })
    .input(z.object({ location_id: z.uuid('Location is required') }))
    .output(z.object({ left: z.boolean() })),
  closeProgress: route('member', {
    method: 'GET',
    path: '/inventory/stage/progress',
    tag,
    summary: 'Progress of ending a cycle, in stock rows',
    description: 'It takes effect all at once at the end; null when no cycle is being ended.',
  }).output(
    z.object({
      running: z
        .object({
          step: z.enum(['waiting', 'zeroing', 'writing']),
          done: z.number().int(),
          total: z.number().int(),
        })
        .nullable(),
    }),
  ),
};
