import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, text } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

const tag = 'Locations';

export const location = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  availability: z.boolean(),
  priority: z.number().int(),
  parent_id: id.nullable(),
  depth: z.number().int(),
  /** Names from the top down to this location. */
  path: z.array(z.string()),
  running_stock_count: z.number().int(),
  recently_added: z.boolean(),
  deleted: z.boolean(),
});

/** Locations nest up to three levels (LOC-019). */
const child = location.extend({ child: z.array(location) });
const locationNode = location.extend({ child: z.array(child) });

const name = z
  .string('Please enter a valid location name')
  .trim()
  .min(1, 'Please enter a valid location name')
  .max(170, 'Name must be 170 characters or less long');

export const locationContract = {
  listLocations: route('member', {
    method: 'GET',
    path: '/locations/all',
    tag,
    summary: 'All locations, as a tree or flat',
  })
    .input(
      z.object({
        type: z.enum(['tree', 'flat'], { error: 'type must be tree or flat' }).default('tree'),
        returnDeletedIfInstock: flag,
        location_id: id.optional(),
        include_running_stocks: flag,
      }),
    )
    .output(z.array(locationNode)),
  getLocation: route('member', {
    method: 'GET',
    path: '/location/{id}',
    tag,
    summary: 'One location with its parent and children',
  })
    .input(z.object({ id }))
    .output(
      location.extend({ parent: location.extend({ child: z.array(location) }).nullable(), child: z.array(location) }),
    ),
  createLocation: route('member', {
    method: 'POST',
    path: '/location',
    tag,
    summary: 'Create a location, at most three levels deep',
  })
    .input(
      z.object({
        name,
        description: z.string().trim().max(1000).nullish(),
        availability: z.boolean().default(true),
        priority: z.number().int().min(0).max(10_000).default(1),
        parent_id: id.nullish(),
      }),
    )
    .output(location.extend({ location_id: id, action_id: id })),
  updateLocation: route('member', { method: 'PUT', path: '/location/{id}', tag, summary: 'Change a location' })
    .input(
      z.object({
        id,
        name: name.optional(),
        description: text('Description', 0, 1000).nullish(),
        availability: z.boolean().optional(),
        priority: z.number().int().min(0).max(10_000).optional(),
        parent_id: id.nullish().describe('Another place in the tree; null is the top level'),
      }),
    )
    .output(location.extend({ location_id: id, action_id: id.nullable() })),
  deleteLocation: route('admin', {
    method: 'DELETE',
    path: '/location/{id}',
    tag,
    summary: 'Delete a location that has no children',
    description: 'With move_stock_to its stock goes there first; without it the stock stays counted until it is moved.',
  })
    .input(z.object({ id, move_stock_to: id.optional() }))
    .output(z.object({ location_id: id, action_id: id.nullable() })),
  restoreLocation: route('admin', {
    method: 'POST',
    path: '/location/{id}/restore',
    tag,
    summary: 'Restore a deleted location',
  })
    .input(z.object({ id }))
    .output(location.extend({ location_id: id })),
  valueLocations: route('member', {
    method: 'GET',
    path: '/locations/values',
    tag,
    summary: 'Value and items of each location that holds stock, alone and with what is inside it',
  }).output(
    z.array(
      z.object({
        location_id: id,
        value: onShelf(z.number()),
        items_within: z.number().int(),
        value_within: onShelf(z.number()),
        without_cost: z.number().int(),
      }),
    ),
  ),
};
