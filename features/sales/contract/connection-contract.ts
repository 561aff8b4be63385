import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, text } from '#shared/contract/schemas.ts';

const tag = 'Point of sale';

/** SQ Square, TO Toast, LK Lightspeed Restaurant K-Series, LX Lightspeed Retail X-Series. */
export const TILL_PROVIDERS = ['SQ', 'TO', 'LK', 'LX'] as const;
export type TillProvider = (typeof TILL_PROVIDERS)[number];

const provider = z.enum(TILL_PROVIDERS, { error: `Provider must be one of ${TILL_PROVIDERS.join(', ')}` });

const connection = z.object({
  id,
  name: z.string(),
  provider,
  /** `attention` needs a person; `error` says why. */
  status: z.enum(['connected', 'attention', 'disconnected']),
  /** The provider's name of the seller. */
  account: z.string(),
  locations: z.array(z.object({ id: z.string(), name: z.string(), chosen: z.boolean() })),
  last_sync_at: z.string().nullable(),
  last_order_at: z.string().nullable(),
  /** Received webhooks that are not processed yet. */
  waiting: z.number().int(),
  /** In plain words, with what to do. */
  error: z.string().nullable(),
  /** True if a person has to connect again; otherwise the sync retries by itself. */
  needs_consent: z.boolean(),
  /** Progress of the current sync. */
  progress: z.object({ orders: z.number().int(), up_to: z.string().nullable() }).nullable(),
  /** Rejected requests to the webhook address that did not come from the provider. */
  refused_webhooks: z.number().int(),
  /** Orders that can't be read; each sync fetches them again. */
  unreadable: z.number().int(),
  /** Items of its menu that can't be stored. */
  unreadable_items: z.number().int(),
  /** Whether prices and names can be written to it. */
  can_write: z.boolean(),
  /** Prices and names changed here are written to it; off until an admin turns it on. */
  write_back: z.boolean(),
  /** Changes on their way. */
  writes_waiting: z.number().int(),
  /** Changes that a person decides: GET /pos/connections/{id}/conflicts. */
  conflicts: z.number().int(),
  /** For the provider's settings, if it needs one. */
  webhook_url: z.string(),
});

const writeConflict = z.object({
  /** The id of the POS item. */
  id,
  pos_item_id: id,
  name: z.string(),
  variation: z.string().nullable(),
  state: z.enum(['conflict', 'failed']),
  our_price: z.number().nullable(),
  their_price: z.number().nullable(),
  our_name: z.string(),
  their_name: z.string(),
  error: z.string().nullable(),
  changed_at: z.string(),
});

const missing = z.object({
  kind: z.enum(['order', 'item']),
  /** The till's own. */
  external_id: z.string(),
  /** The number that the till shows, or the item's name; null if it can't be read, like the next two. */
  number: z.string().nullable(),
  sold_at: z.string().nullable(),
  total: z.number().nullable(),
  /** Where it differs from the provider's description, never what it says. */
  reason: z.string(),
  seen_at: z.string(),
});

export type MissingFromTill = z.output<typeof missing>;

export type WriteConflict = z.output<typeof writeConflict>;

/** A token or a secret: printable characters, because it is sent in a header. */
const secret = (name: string) =>
  text(name, 1, 4000).refine(
    (value) => /^[\x21-\x7e]+$/.test(value),
    `${name} must not contain spaces, or letters with accents`,
  );

export const connectionContract = {
  listConnections: route('member', {
    method: 'GET',
    path: '/pos/connections',
    tag,
    summary: 'Connected POS systems with their status',
  }).output(z.array(connection)),
  listTillProviders: route('member', {
    method: 'GET',
    path: '/pos/connections/providers',
    tag,
    summary: 'POS systems that can be connected, and how',
    description:
      '`consent` where an app is configured: GET /pos/connections/authorize begins it. `fields` are what is pasted otherwise.',
  }).output(
    z.array(
      z.object({
        provider,
        name: z.string(),
        consent: z.boolean(),
        fields: z.array(z.object({ name: z.string(), label: z.string(), secret: z.boolean(), optional: z.boolean() })),
      }),
    ),
  ),
  connectTill: route('admin', {
    method: 'POST',
    path: '/pos/connections',
    tag,
    summary: 'Connect a POS with a pasted token',
    description:
      'The token is checked with the provider, encrypted, and never shown again. Connecting the same seller again continues the first connection.',
    signedIn: true,
  })
    .input(
      z.object({
        provider,
        name: text('Name', 1, 170),
        access_token: secret('Access token').optional(),
        client_id: secret('Client ID').optional(),
        client_secret: secret('Client secret').optional(),
        restaurant_guid: secret('Restaurant GUID').optional(),
        webhook_secret: secret('Webhook key').optional(),
        domain_prefix: secret('Domain prefix').optional(),
        /** Days of history to read. */
        history_days: z.number().int().min(0).max(365).default(30),
      }),
    )
    .output(z.object({ id })),
  beginConsent: route('admin', {
    method: 'GET',
    path: '/pos/connections/authorize',
    tag,
    summary: "Begin connecting on the provider's own page",
    description: 'Answers with the address to go to. Only the session that began it can complete it.',
    signedIn: true,
  })
    .input(z.object({ provider, history_days: z.coerce.number().int().min(0).max(365).default(30) }))
    .output(z.object({ url: z.string() })),
  changeConnection: route('admin', {
    method: 'PUT',
    path: '/pos/connections/{id}',
    tag,
    summary: 'Choose the locations whose sales come in, and whether prices and names are written to the POS',
    description:
      'With `write_back`, a changed price or name of a Sold As or recipe with `write_to_square` goes to its POS items at Square.',
  })
    .input(
      z.object({
        id,
        location_ids: z.array(z.string().max(200)).min(1, 'Choose at least one location').max(500).optional(),
        write_back: z.boolean().optional(),
      }),
    )
    .output(connection),
  listMissing: route('member', {
    method: 'GET',
    path: '/pos/connections/{id}/unreadable',
    tag,
    summary: 'Orders and menu items that could not be read or stored, and why',
    description: 'Orders are requested again with each sync; what became readable is no longer listed. At most 200.',
  })
    .input(z.object({ id }))
    .output(z.array(missing)),
  listConflicts: route('member', {
    method: 'GET',
    path: '/pos/connections/{id}/conflicts',
    tag,
    summary: 'Changed prices and names that wait for a person, with the values in the POS',
    description:
      '`conflict`: someone changed the same value in the POS. `failed`: the POS refused ours; `error` says why.',
  })
    .input(z.object({ id }))
    .output(z.array(writeConflict)),
  resolveConflict: route('member', {
    method: 'POST',
    path: '/pos/connections/{id}/conflicts/{conflict_id}',
    tag,
    summary: 'Send our value to the POS, or keep the one in the POS here too',
  })
    .input(
      z.object({ id, conflict_id: id, keep: z.enum(['ours', 'theirs'], { error: 'keep must be ours or theirs' }) }),
    )
    .output(z.object({ id, action_id: id.nullable() })),
  syncTill: route('admin', {
    method: 'POST',
    path: '/pos/connections/{id}/sync',
    tag,
    summary: 'Get the POS menu and sales now',
    description: 'Its progress is in the list of connections.',
    successStatus: 202,
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
  disconnectTill: route('admin', {
    method: 'DELETE',
    path: '/pos/connections/{id}',
    tag,
    summary: 'Disconnect a POS',
    description: 'Revokes access where possible and deletes the credentials. Its sales and its menu stay.',
    signedIn: true,
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
