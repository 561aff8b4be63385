import { sql } from 'kysely';
import { type Database, type Tx, withOrganization } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import type { StyleType } from '../../domain/looks.ts';
import { findShownImage, serveImage } from '../files/images.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { readList } from '../lists/read-list.ts';
import { readStylesInForce } from '../styles/read-styles.ts';
import { readViewedList } from './view-list.ts';

/** A published list for guests (LIST-018, OAPI-129, OAPI-130). */
export async function viewPublishedList(db: Database, extensions: ListExtensions, { id: named }: { id: string }) {
  const id = await idOf(db, named);
  return ofPublished(db, id, async (tx, organizationId) => {
    const known = await readList(tx, organizationId, id);
    const addressOf = (imageId: string) => `/api/public-apis/${id}/images/${imageId}`;
    const list = await readViewedList(tx, extensions, organizationId, known, addressOf);
    return { success: true as const, list, styles: await readStylesInForce(tx, organizationId, id) };
  });
}

/** The id of a list, from its id or the code of its short address. */
async function idOf(db: Database, named: string): Promise<string> {
  if (named.includes('-')) return named;
  const { rows } = await sql<{ id: string | null }>`select menus.published_by_code(${named}) as id`.execute(db);
  if (!rows[0]?.id) throw notFound('List');
  return rows[0].id;
}

/** Title and description of a published list for link previews; undefined if it is not published. */
export async function describePublished(db: Database, named: string) {
  try {
    const id = await idOf(db, named);
    return await ofPublished(db, id, async (tx, organizationId) => {
      const { name, title, description, look } = await readList(tx, organizationId, id);
      const { rows } = await sql<{ venue: string }>`
        select name as venue from accounts.organization where id = ${organizationId}`.execute(tx);
      const venue = look === 'own' ? undefined : rows[0]?.venue;
      const usual = venue ? `${name} · ${venue}` : name;
      return { title: title ?? usual, description: description ?? usual, venue };
    });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface StylesOfList {
  readonly listId: string;
  readonly type?: StyleType | undefined;
}

export function listPublishedStyles(db: Database, { listId, type }: StylesOfList) {
  return ofPublished(db, listId, async (tx, organizationId) => {
    const styles = await readStylesInForce(tx, organizationId, listId);
    return { success: true as const, styles: styles.filter((style) => type === undefined || style.type === type) };
  });
}

export async function getPublishedImage(
  db: Database,
  files: Files,
  { listId, image_id }: { listId: string; image_id: string },
) {
  const found = await ofPublished(db, listId, async (tx, organizationId) => ({
    organizationId,
    image: await findShownImage(tx, organizationId, listId, image_id),
  }));
  return serveImage(files, found.organizationId, found.image);
}

/**
 * The only way from a public id to an organization's rows: through a published list. Reads then run under row-level
 * security like everything else, and check again that the list is published.
 */
async function ofPublished<T>(
  db: Database,
  listId: string,
  read: (tx: Tx, organizationId: string) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: string | null }>`
    select menus.organization_of_published(${listId}) as id`.execute(db);
  const organizationId = rows[0]?.id;
  if (!organizationId) throw notFound('List');
  return withOrganization(db, organizationId, async (tx) => {
    const list = await readList(tx, organizationId, listId);
    if (!list.is_published) throw notFound('List');
    return read(tx, organizationId);
  });
}
