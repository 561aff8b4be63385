import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, oneLine, page, pageOf, requiredNumber } from '#shared/contract/schemas.ts';

const tag = 'Inbox';

const state = z.enum(['waiting', 'read', 'imported', 'quarantined']);

const document = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  source: z.enum(['folder', 'mail']),
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  state,
  /** Why it is quarantined, with what to do. */
  reason: z.string().nullable(),
  /**
   * `sender` and `unverified` can be allowed, `content` can be tried again, `sales` can be imported; `unopened` has no
   * content here.
   */
  cause: z.enum(['sender', 'unverified', 'content', 'unopened', 'sales']).nullable(),
  /** Whether the receiving mail server confirmed the sender. */
  sender_confirmed: z.boolean(),
  /** The readings of its invoices that are not confirmed or discarded yet. */
  reading_ids: z.array(id),
  /** The result of an import, as a sentence. */
  outcome: z.string().nullable(),
  received_at: z.string(),
  done_at: z.string().nullable(),
});

/** A mail address, or "@" and a domain for everyone there. */
const sender = z
  .string({ error: 'Address is required' })
  .trim()
  .toLowerCase()
  .max(254, 'Must be 254 characters or less long')
  .regex(
    /^[^\s@<>,;"]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'Enter an address like orders@vendor.com, or @vendor.com for everyone there',
  );

const NO_PATTERN = 'Use @vendor.com for everyone there, without *';

const settings = z.object({
  /** The folder on the server; null before it is first turned on. */
  folder: z.object({
    on: z.boolean(),
    path: z.string().nullable(),
    checked_at: z.string().nullable(),
    error: z.string().nullable(),
  }),
  /** The venue's part of the installation's mail address; null if the installation has none. */
  address: z
    .object({ on: z.boolean(), address: z.string(), checked_at: z.string().nullable(), error: z.string().nullable() })
    .nullable(),
  mailbox: z
    .object({
      host: z.string(),
      port: z.number().int(),
      login: z.string(),
      folder: z.string(),
      checked_at: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  senders: z.array(
    z.object({
      address: z.string(),
      created_at: z.string(),
      /** The mail server whose confirmation lets its sales reports in without asking (empty: without a name); null: ask. */
      sales_confirmed_by: z.string().nullable(),
    }),
  ),
});

const changed = z.object({ action_id: z.uuid().nullable() });

export const inboxContract = {
  listInbox: route('member', {
    method: 'GET',
    path: '/inbox/documents',
    tag,
    summary: 'Documents that arrived by mail or in the folder, newest first',
  })
    .input(z.object({ state: state.optional(), page, limit: limit(50) }))
    .output(
      pageOf(document).extend({
        counts: z.record(state, z.number().int()),
        /** Why documents may not be arriving, in plain words. */
        problems: z.array(z.string()),
      }),
    ),
  processDocument: route('member', {
    method: 'POST',
    path: '/inbox/documents/{id}/process',
    tag,
    summary: 'Read or import a quarantined document',
    description:
      'With allow_sender, which needs an admin, its sender goes on the list, and the rest of their mail is read too. With import_sales, which needs an admin, all sales reports of its sender are imported that the same mail server confirms.',
  })
    .input(z.object({ id, allow_sender: z.boolean().default(false), import_sales: z.boolean().default(false) }))
    .output(z.object({ id, processed: z.number().int(), action_id: z.uuid().nullable() })),
  deleteDocument: route('member', {
    method: 'DELETE',
    path: '/inbox/documents/{id}',
    tag,
    summary: 'Delete a document from the inbox',
    description: 'Its readings stay. A document that is sent again appears again.',
  })
    .input(z.object({ id }))
    .output(changed.extend({ id })),
  getInboxSettings: route('admin', {
    method: 'GET',
    path: '/inbox/settings',
    tag,
    summary: 'How documents reach the venue automatically',
  }).output(settings),
  changeInboxSettings: route('admin', {
    method: 'PUT',
    path: '/inbox/settings',
    tag,
    summary: 'Turn the folder or the mail address on or off',
  })
    .input(z.object({ folder_on: z.boolean().optional(), address_on: z.boolean().optional() }))
    .output(settings),
  connectMailbox: route('admin', {
    method: 'PUT',
    path: '/inbox/mailbox',
    tag,
    summary: 'Connect a mailbox (IMAP)',
    description:
      'Signs in first, and stores nothing if that fails. The password is encrypted and never shown again. Mail stays unread in the mailbox.',
    signedIn: true,
  })
    .input(
      z.object({
        host: oneLine('Server', 1, 253)
          .toLowerCase()
          .regex(/^[a-z0-9._:-]+$/, 'Enter the name of the mail server, such as imap.example.com'),
        port: requiredNumber('Port')
          .int('Port must be a whole number')
          .min(1, 'Port must be from 1 to 65535')
          .max(65_535, 'Port must be from 1 to 65535')
          .default(993),
        login: oneLine('User name', 1, 254),
        password: oneLine('Password', 1, 1000),
        folder: oneLine('Folder', 1, 200).default('INBOX'),
      }),
    )
    .output(settings),
  disconnectMailbox: route('admin', {
    method: 'DELETE',
    path: '/inbox/mailbox',
    tag,
    summary: 'Disconnect the mailbox and delete its password',
    signedIn: true,
  }).output(settings),
  checkInbox: route('admin', {
    method: 'POST',
    path: '/inbox/check',
    tag,
    summary: 'Check the mailbox now',
    successStatus: 202,
  }).output(z.object({ asked: z.boolean() })),
  allowSender: route('admin', {
    method: 'POST',
    path: '/inbox/senders',
    tag,
    summary: 'Allow a sender',
    description: 'Their documents in quarantine are read too.',
  })
    .input(z.object({ address: sender.regex(/^[^*]*$/, NO_PATTERN) }))
    .output(changed.extend({ processed: z.number().int() })),
  removeSender: route('admin', {
    method: 'DELETE',
    path: '/inbox/senders/{address}',
    tag,
    summary: 'Remove an allowed sender',
  })
    .input(z.object({ address: sender }))
    .output(changed),
  askBeforeSales: route('admin', {
    method: 'PUT',
    path: '/inbox/senders/{address}/ask-before-sales',
    tag,
    summary: 'Ask before sales reports of this sender are imported',
  })
    .input(z.object({ address: sender }))
    .output(changed),
};
