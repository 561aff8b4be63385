import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { PublicStyle, Style } from '../../contract/style-schemas.ts';
import type { StyleType } from '../../domain/looks.ts';
import { readList } from '../lists/read-list.ts';

/** Styles s that match `condition`: default ones first, then the oldest. */
export async function readStyles(tx: Tx, organizationId: string, condition: RawBuilder<unknown>): Promise<Style[]> {
  const { rows } = await sql<Style>`
    select s.id, s.name, s.type, s.font_family as "fontFamily", s.font_size::float8 as "fontSize", s.font_weight as "fontWeight",
      s.color, s.alignment, s.spacing::float8 as spacing, s.is_default as "isDefault",
      (select coalesce(json_agg(own.list_id order by own.list_id), '[]') from menus.list_style as own
       join menus.list as l on l.organization_id = own.organization_id and l.id = own.list_id and l.deleted_at is null
       where own.organization_id = s.organization_id and own.style_id = s.id) as "listIds"
    from menus.style as s where s.organization_id = ${organizationId} and ${condition}
    order by s.is_default desc, s.created_at, s.id`.execute(tx);
  return rows;
}

export async function readOneStyle(tx: Tx, organizationId: string, id: string): Promise<Style> {
  const [style] = await readStyles(tx, organizationId, sql`s.id = ${id}`);
  if (!style) throw notFound('Style');
  return style;
}

const ofType = (type: StyleType | undefined) => (type ? sql`s.type = ${type}` : sql`true`);

interface StyleQuery {
  readonly defaultOnly?: boolean | undefined;
  readonly type?: StyleType | undefined;
}

/** The organization's styles (OAPI-123). */
export function listStyles(context: Context, { defaultOnly = false, type }: StyleQuery): Promise<Style[]> {
  const kept = defaultOnly ? sql`s.is_default` : sql`true`;
  return runQuery(context, (tx) => readStyles(tx, context.actor.organizationId, sql`${kept} and ${ofType(type)}`));
}

/** A list's own styles (OAPI-124). */
export function listStylesOfList(context: Context, { id, type }: { id: string; type?: StyleType | undefined }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await readList(tx, organizationId, id);
    return readStyles(tx, organizationId, sql`${ownOf(organizationId, id)} and ${ofType(type)}`);
  });
}

const ownOf = (organizationId: string, listId: string) => sql`s.id in (select own.style_id from menus.list_style as own
  where own.organization_id = ${organizationId} and own.list_id = ${listId})`;

/** One of each type: the list's own, else the default one. */
export async function readStylesInForce(tx: Tx, organizationId: string, listId: string): Promise<PublicStyle[]> {
  const styles = await readStyles(tx, organizationId, sql`(s.is_default or ${ownOf(organizationId, listId)})`);
  const inForce = new Map(styles.map((style) => [style.type, style])); // own styles come after default ones
  return [...inForce.values()].map(withoutIds);
}

export function withoutIds(style: Style): PublicStyle {
  const { type, fontFamily, fontSize, fontWeight, color, alignment, spacing } = style;
  return { type, fontFamily, fontSize, fontWeight, color, alignment, spacing };
}
