import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, text } from '#shared/contract/schemas.ts';

const tag = 'Saved filters';

const MOST_FILTERS = 50;
const MOST_CHARACTERS = 20_000; // the limit of the list's `filter` parameter

const activeFilter = z.object({
  key: z.string().min(1).max(100),
  text: z.string().max(1000).default(''),
  type: z.string().max(100).default(''),
  value: z.json('A filter needs a value'),
});

const data = z
  .record(z.string().min(1).max(100), activeFilter, 'data must be a map of filter key to {key, text, type, value}')
  .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, `At most ${MOST_FILTERS} filters`)
  .refine((filters) => JSON.stringify(filters).length <= MOST_CHARACTERS, 'These filters are too large to be saved')
  .refine(
    (filters) => !JSON.stringify(filters).includes('\\u0000'),
    'A filter contains characters that cannot be shown',
  );

const name = text('Name', 1, 170);
const type = z.enum(['IT'], 'type must be IT').default('IT');
const filter_id = z.uuid('filter_id is required');

export const savedFilter = z.object({
  id,
  /** The same as `id`. */
  filter_id: id,
  type: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.object({ key: z.string(), text: z.string(), type: z.string(), value: z.unknown() })),
  created_by: id.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** `filter_id` is in the path, the query, or the body. */
const change = z.object({ filter_id, name: name.optional(), data: data.optional() });
/** The action to undo; null if nothing changed. */
const action_id = id.nullable();
const gone = z.object({ id, filter_id: id, action_id });

export const filterContract = {
  listFilters: route('member', {
    method: 'GET',
    path: '/organization/filters',
    tag,
    summary: 'Saved filters of the organization, by name',
  })
    .input(z.object({ type, filter_id: id.optional() }))
    .output(z.array(savedFilter)),
  createFilter: route('member', {
    method: 'POST',
    path: '/organization/filters',
    tag,
    summary: 'Save filters under a name',
  })
    .input(z.object({ name, type, data }))
    .output(savedFilter.extend({ action_id })),
  updateFilter: route('member', {
    method: 'PUT',
    path: '/organization/filters',
    tag,
    summary: 'Rename a saved filter, or save other filters under its name',
    description: 'A field you leave out stays as it is.',
  })
    .input(change)
    .output(savedFilter.extend({ action_id })),
  updateFilterById: route('member', {
    method: 'PUT',
    path: '/organization/filters/{filter_id}',
    tag,
    summary: 'The same, with the id in the address',
  })
    .input(change)
    .output(savedFilter.extend({ action_id })),
  deleteFilter: route('member', {
    method: 'DELETE',
    path: '/organization/filters',
    tag,
    summary: 'Delete a saved filter',
  })
    .input(z.object({ filter_id }))
    .output(gone),
  deleteFilterById: route('member', {
    method: 'DELETE',
    path: '/organization/filters/{filter_id}',
    tag,
    summary: 'The same, with the id in the address',
  })
    .input(z.object({ filter_id }))
    .output(gone),
};
