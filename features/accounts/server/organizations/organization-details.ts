import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { checkPicture } from '#shared/server/files/check-picture.ts';
import { shrinkPicture } from '#shared/server/files/shrink-picture.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { withoutMetadata } from '#shared/server/files/without-metadata.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { changedSince, type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { listed } from '#shared/server/undo/names-of-rows.ts';
import { LARGEST_LOGO, type organizationDetails } from '../../contract/organization-details-contract.ts';

export type OrganizationDetails = z.output<typeof organizationDetails>;
type Changes = { readonly [Field in keyof OrganizationDetails]?: OrganizationDetails[Field] | undefined };

const NONE: OrganizationDetails = {
  legal_name: null,
  license: null,
  phone: null,
  reply_to: null,
  delivery_address: null,
  billing_address: null,
  logo_id: null,
};
const TOO_LARGE = 'A logo can be up to 1 MB';
const LOGO_TYPES = ['image/png', 'image/jpeg'];

export function getOrganizationDetails(context: Context, input: { id: string }): Promise<OrganizationDetails> {
  requireActive(context, input.id);
  return runQuery(context, (tx) => readOrganizationDetails(tx, input.id));
}

/** All of them are null where no one entered any. */
export async function readOrganizationDetails(tx: Tx, organizationId: string): Promise<OrganizationDetails> {
  const { rows } = await sql<OrganizationDetails>`
    select legal_name, license, phone, reply_to, delivery_address, billing_address, logo_id
    from accounts.organization_detail where organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? NONE;
}

/** Changes what is named; null clears. */
export function updateOrganizationDetails(context: Context, { id, ...changes }: Changes & { readonly id: string }) {
  requireActive(context, id);
  return runCommand(context, 'updateOrganizationDetails', changes, (tx) => change(tx, context, changes));
}

/** Replaces the logo; the one before is kept so that this can be undone. */
export async function setLogo(context: Context, { id, file }: { id: string; file: File }) {
  requireActive(context, id);
  if (file.size > LARGEST_LOGO) throw new Refusal('too_large', TOO_LARGE, { file: TOO_LARGE });
  const uploaded = Buffer.from(await file.arrayBuffer());
  const type = sniffType(uploaded);
  if (!LOGO_TYPES.includes(type)) throw refuseField('file', 'A logo must be a PNG or JPEG file');
  await checkPicture(uploaded, type);
  const bytes = Buffer.from(await shrinkPicture(withoutMetadata(uploaded, type), type));
  const request = { bytes: createHash('sha256').update(uploaded).digest('base64url') };
  return runCommand(context, 'setLogo', request, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into accounts.organization_logo (organization_id, content_type, content)
      values (${id}, ${type}, ${bytes}) returning id`.execute(tx);
    const answer = await change(tx, context, { logo_id: rows[0]?.id ?? null });
    await forgetOldLogos(tx, id);
    return answer;
  });
}

export function deleteLogo(context: Context, { id }: { id: string }) {
  requireActive(context, id);
  return runCommand(context, 'deleteLogo', {}, (tx) => change(tx, context, { logo_id: null }));
}

/** Undefined without a logo. */
export async function readLogo(tx: Tx, organizationId: string) {
  const { rows } = await sql<{ content: Buffer; content_type: string }>`
    select logo.content, logo.content_type
    from accounts.organization_detail as d
    join accounts.organization_logo as logo on logo.organization_id = d.organization_id and logo.id = d.logo_id
    where d.organization_id = ${organizationId}`.execute(tx);
  return rows[0];
}

export async function getLogo(context: Context, { id }: { id: string }) {
  requireActive(context, id);
  const logo = await runQuery(context, (tx) => readLogo(tx, id));
  if (!logo) throw notFound('Logo');
  return {
    headers: { 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' },
    body: new File([new Uint8Array(logo.content)], 'logo', { type: logo.content_type }),
  };
}

/** The details are always those of the active organization; any other id is answered like an unknown one. */
function requireActive({ actor }: Context, id: string): void {
  if (id !== actor.organizationId) throw notFound('Organization');
}

async function change(tx: Tx, context: Context, changes: Changes) {
  const { organizationId } = context.actor;
  const before = await hold(tx, organizationId);
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: OrganizationDetails = { ...before, ...Object.fromEntries(named) };
  if (same(before, after)) return { ...after, action_id: null };
  await write(tx, context, after);
  const action_id = await recordInverse(tx, context, undoOrganizationDetails, { before, after });
  return { ...after, action_id };
}

/** Two people who change different fields at once don't overwrite each other. */
async function hold(tx: Tx, organizationId: string): Promise<OrganizationDetails> {
  await sql`select from accounts.organization_setting where organization_id = ${organizationId} for update`.execute(tx);
  return readOrganizationDetails(tx, organizationId);
}

async function write(tx: Tx, { actor, now }: Context, details: OrganizationDetails): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into accounts.organization_detail
      (organization_id, legal_name, license, phone, reply_to, delivery_address, billing_address, logo_id, updated_at)
    values (${actor.organizationId}, ${details.legal_name}, ${details.license}, ${details.phone}, ${details.reply_to},
      ${json(details.delivery_address)}::jsonb, ${json(details.billing_address)}::jsonb, ${details.logo_id}, ${now})
    on conflict (organization_id) do update set legal_name = excluded.legal_name, license = excluded.license,
      phone = excluded.phone, reply_to = excluded.reply_to, delivery_address = excluded.delivery_address,
      billing_address = excluded.billing_address, logo_id = excluded.logo_id, updated_at = excluded.updated_at`.execute(
    tx,
  );
  await announce(tx, actor.organizationId, 'organization');
}

/** Only the last three stay, for Undo. */
async function forgetOldLogos(tx: Tx, organizationId: string): Promise<void> {
  await sql`
    delete from accounts.organization_logo as logo
    where logo.organization_id = ${organizationId} and logo.id not in (
      select id from accounts.organization_logo where organization_id = ${organizationId} order by created_at desc, id desc limit 3)
      and not exists (select from accounts.organization_detail as d
        where d.organization_id = logo.organization_id and d.logo_id = logo.id)`.execute(tx);
}

/** jsonb gives the keys of an address back in its own order. */
function same(one: OrganizationDetails, other: OrganizationDetails): boolean {
  const plain = ({ delivery_address, billing_address, ...rest }: OrganizationDetails) =>
    JSON.stringify([
      Object.entries(rest).toSorted(),
      ...[delivery_address, billing_address].map((address) => address && Object.entries(address).toSorted()),
    ]);
  return plain(one) === plain(other);
}

const FIELDS: Readonly<Record<keyof OrganizationDetails, string>> = {
  legal_name: 'Legal name',
  license: 'License',
  phone: 'Phone',
  reply_to: 'Reply-to address',
  delivery_address: 'Delivery address',
  billing_address: 'Billing address',
  logo_id: 'Logo',
};

export const undoOrganizationDetails: Inverse<{ before: OrganizationDetails; after: OrganizationDetails }> = {
  kind: 'organization details',
  least: 'admin',
  async about(_tx, _organizationId, { before, after }) {
    const fields = Object.keys(FIELDS) as (keyof OrganizationDetails)[];
    return listed(
      fields.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => FIELDS[field]),
    );
  },
  async undo(tx, context, { before, after }) {
    const { organizationId } = context.actor;
    if (!same(await hold(tx, organizationId), after)) throw changedSince('The organization');
    const { rows } = await sql`
      select from accounts.organization_logo where organization_id = ${organizationId} and id = ${before.logo_id}`.execute(
      tx,
    );
    if (before.logo_id && rows.length === 0) throw changedSince('The logo');
    await write(tx, context, before);
  },
};
