import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { day, id, limit, page, pageOf, person } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { CHANGES } from '../domain/change-of-act.ts';

/** Kinds of activity that a person can choose; sales of tills would hide everything else, so they are apart. */
export const ACTIVITY_KINDS = [
  'all',
  'counts',
  'moves',
  'adjustments',
  'invoices',
  'batches',
  'changes',
  'imports',
  'cycles',
  'sales',
] as const;

/** One act of a person: a stock action with all its movements, or a change of something else. */
const activityRow = z.object({
  /** The action's id; `POST /inventory/actions/{id}/undo` undoes it. */
  id,
  kind: z.string(),
  /** What became of the thing that a change was about; null for kinds that say it themselves. */
  change: z.enum(CHANGES).nullable(),
  time: z.string(),
  user: person,
  /** The only item that it concerns, or the first of several. */
  item: z.object({ id, name: z.string(), size: z.string() }).nullable(),
  items: z.number().int(),
  /** Where; for a move, from where to where. */
  location: z.string().nullable(),
  /** Of one item at one location: the quantities before and after, in its size. Null for anything else. */
  before: onShelf(z.number()),
  after: onShelf(z.number()),
  note: z.string().nullable(),
  /** What it was about, in words, such as an invoice, a modifier or a file; null where the item says it. */
  about: z.string().nullable(),
  /** The cycle that ended, was reopened or was zeroed out, and whether it can be reopened now. */
  cycle: z.object({ id, reopens: z.boolean() }).nullable(),
  undone: z.boolean(),
  /** False for what is in a closed cycle, was undone, or is corrected elsewhere. */
  undoable: z.boolean(),
});

export const activityContract = {
  listVenueActivity: route('member', {
    method: 'GET',
    path: '/reports/activity',
    tag: 'Reports',
    summary: 'Acts of people in the venue, newest first',
    description:
      'Changes of items, lists, print jobs and other things are kept for a week, actions of stock permanently. kind=all leaves ' +
      'out sales; they are listed with kind=sales.',
  })
    .input(
      z.object({
        kind: z.enum(ACTIVITY_KINDS).default('all'),
        user_id: id.optional(),
        /** Part of the name of an item, person, location, vendor, batch or file, or of an invoice's number; or an item's barcode. */
        search: z.string().max(200).optional(),
        from: day.optional(),
        to: day.optional(),
        page,
        limit: limit(50),
      }),
    )
    .output(pageOf(activityRow).extend({ people: z.array(z.object({ id, display_name: z.string() })) })),
};
