import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { importInput, importReport } from '#features/transfer/contract/transfer-contract.ts';
import { route } from '#shared/contract/route.ts';
import { time } from '#shared/contract/schemas.ts';

const tag = 'Data';
const manage = LEAST_ROLE['import and export'];
const backUp = LEAST_ROLE['back up and restore'];

const PASSPHRASE = 'The passphrase needs at least 12 characters';

/** Larger backups need the command line. */
const LARGEST_BACKUP = 60_000_000;

const difference = z.object({
  kind: z.string(),
  item_id: z.string().nullable(),
  location_id: z.string().nullable(),
  held: z.string().nullable(),
  ledger: z.string().nullable(),
});

const held = { items: z.number().int(), counts: z.number().int(), invoices: z.number().int() };

/** A backup's description of itself. */
export const backupContents = z.object({
  taken_at: time,
  /** Version of the program that made it; null if unknown. */
  version: z.string().nullable(),
  /** The last migration it includes. */
  schema: z.string(),
  encrypted: z.boolean(),
  bytes: z.number().int(),
  /** Attachments and pictures. */
  files: z.number().int(),
  organizations: z.number().int(),
  ...held,
  /** Up to 50 of the organizations, by name. */
  named: z.array(z.object({ id: z.uuid(), name: z.string(), ...held })),
});

const backupFile = z
  .file('Send the backup as the field "file" of a form')
  .max(LARGEST_BACKUP, 'The backup is larger than 60 MB: restore it on the command line');

export const dataContract = {
  getInstallation: route('anyone', {
    method: 'GET',
    path: '/installation',
    tag,
    summary: 'What this installation can do',
  }).output(z.object({ sends_mail: z.boolean() })),
  getDataStatus: route('member', {
    method: 'GET',
    path: '/data',
    tag,
    summary: 'How much data the organization has, and where its demo data came from',
  }).output(
    z.object({
      /** No items yet: the demo venue can be loaded. */
      empty: z.boolean(),
      demo_source: z.string().nullable(),
      may_back_up: z.boolean(),
      may_restore: z.boolean(),
    }),
  ),
  loadDemoVenue: route(manage, {
    method: 'POST',
    path: '/data/demo',
    tag,
    summary: 'Fill an empty organization with the demo venue, with progress',
    description: 'Answers with an event stream. If it is interrupted, call it again to continue.',
  }).output(
    eventIterator(
      z.object({ done: z.number().int(), of: z.number().int(), text: z.string() }),
      z.object({ items: z.number().int(), invoices: z.number().int(), source: z.string() }),
    ),
  ),
  importWithProgress: route(LEAST_ROLE['import sales'], {
    method: 'POST',
    path: '/data/import/{kind}',
    tag,
    summary: 'Import a file, with progress',
    description: 'Like POST /import/{kind}, but answers with an event stream.',
  })
    .input(importInput)
    .output(eventIterator(z.object({ done: z.number().int(), of: z.number().int(), text: z.string() }), importReport)),
  verifyData: route(manage, {
    method: 'POST',
    path: '/data/verify',
    tag,
    summary: 'Recompute every balance and value from the ledger',
    description: 'Names each difference; at most 200 of them.',
  }).output(
    z.object({
      balances: z.number().int(),
      movements: z.number().int(),
      different: z.number().int(),
      differences: z.array(difference),
    }),
  ),
  takeBackup: route(backUp, {
    method: 'POST',
    path: '/data/backup',
    tag,
    summary: 'A backup of the whole installation as one file',
    description:
      'For owners of every organization here: the file holds all of them. With a passphrase it is encrypted (age).',
    signedIn: true,
  })
    .input(z.object({ passphrase: z.string().min(12, PASSPHRASE).max(1000).optional() }).prefault({}))
    .output(z.file()),
  previewBackup: route(backUp, {
    method: 'POST',
    path: '/data/restore/preview',
    tag,
    summary: 'What a backup contains, before you restore it',
    description:
      'Reads the file to its end and changes nothing. For owners of every organization here. ' +
      'Send `sha256` of the answer to `/data/restore`, so that this file and no other is restored.',
    signedIn: true,
  })
    .input(z.object({ file: backupFile, passphrase: z.string().max(1000).optional() }))
    .output(backupContents.extend({ sha256: z.string() })),
  restoreBackup: route(backUp, {
    method: 'POST',
    path: '/data/restore',
    tag,
    summary: 'Replace everything here with a backup',
    description: 'For owners of every organization here. `confirm` repeats the name of the active organization.',
    signedIn: true,
  })
    .input(
      z.object({
        file: backupFile,
        confirm: z.string('Repeat the name of the organization'),
        passphrase: z.string().max(1000).optional(),
        /** Hash of the file whose contents were shown before: another file is refused. */
        sha256: z
          .string()
          .regex(/^[\da-f]{64}$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        taken_at: time,
        rows: z.number().int(),
        /** The backup has another sign-in secret: the server must restart before anyone can sign in. */
        restart_needed: z.boolean(),
      }),
    ),
};
