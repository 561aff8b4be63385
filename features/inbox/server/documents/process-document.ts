import { sql } from 'kysely';
import { insertReadings, readParts, type UnsavedReading } from '#features/reading/server/readings/keep-reading.ts';
import { importSalesFile } from '#features/sales/server/import/import-sales-file.ts';
import { announce } from '#shared/server/announce.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { isWorkbook } from '#shared/server/tables/parse-lines.ts';
import { refuseByContent } from '../../domain/choose-attachments.ts';
import { type Inbox, idOf } from '../inbox.ts';
import { NO_FILE, NO_ROOM } from '../intake/take-in.ts';
import { nameSalesReport } from './name-sales-report.ts';

/** A waiting document that this process has taken for a while. */
export interface HeldDocument {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly source: 'folder' | 'mail';
  /** Which attempt this is; a later one makes this one void. */
  readonly attempts: number;
  readonly receivedAt: Date;
}

/** A dead process loses a document after this time; a live one renews it more often. */
const HELD_SECONDS = 45;
const BREATH = 10_000;
const MOST_ATTEMPTS = 3;
const RETRY_SECONDS = 20;

/** Takes the waiting document whose venue has the fewest in work, so that one venue does not keep others waiting. */
export async function holdDocument({ systemDb }: Inbox): Promise<HeldDocument | null> {
  const { rows } = await sql<HeldDocument>`
    update inbox.document as d
    set held_until = now() + make_interval(secs => ${HELD_SECONDS}), attempts = d.attempts + 1
    from (
      select organization_id, id from inbox.document as w
      where state = 'waiting' and deleted_at is null and next_try_at <= now() and (held_until is null or held_until < now())
      order by (select count(*) from inbox.document as b
          where b.organization_id = w.organization_id and b.state = 'waiting' and b.held_until > now()), received_at, id
      limit 1 for update skip locked
    ) as next
    where d.organization_id = next.organization_id and d.id = next.id
    returning d.organization_id as "organizationId", d.id, d.name, d.source, d.attempts, d.received_at as "receivedAt"`.execute(
    systemDb,
  );
  return rows[0] ?? null;
}

/** Processes a document, and keeps it from other processes meanwhile. */
export async function processHeld(inbox: Inbox, held: HeldDocument): Promise<void> {
  const breathe = () =>
    sql`
      update inbox.document set held_until = now() + make_interval(secs => ${HELD_SECONDS})
      where organization_id = ${held.organizationId} and id = ${held.id} and attempts = ${held.attempts} and state = 'waiting'`.execute(
      inbox.systemDb,
    );
  const breath = setInterval(() => void breathe().catch(() => {}), BREATH);
  try {
    await processDocument(inbox, held);
  } finally {
    clearInterval(breath);
  }
}

/** Reads a document, once: its readings and its state are stored together, and only by the newest attempt. */
async function processDocument(inbox: Inbox, held: HeldDocument): Promise<void> {
  if (held.attempts > MOST_ATTEMPTS)
    return refuse(
      inbox,
      held,
      'Reading this document failed several times. Upload it in Invoices, or enter its lines by hand.',
    );
  const blob = await inbox.files.read(held.organizationId, held.id);
  if (!blob) return refuse(inbox, held, NO_FILE);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const refusal = refuseByContent(bytes, isWorkbook(bytes) && Buffer.from(bytes).includes('xl/workbook'));
  if (refusal) return refuse(inbox, held, refusal);
  let parts: UnsavedReading[];
  try {
    const report = await nameSalesReport(held.name, bytes);
    if (report) return await processSales(inbox, held, bytes, report);
    const times = String(held.receivedAt.getTime());
    const house = { db: inbox.db, organizationId: held.organizationId, vision: inbox.vision };
    parts = await readParts({ name: held.name, bytes }, house, (index) => idOf(held.id, times, String(index)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'unavailable') return letGo(inbox, held, { counts: false });
    return refuse(inbox, held, `${error.message.replace(/\.$/, '')}.`);
  }
  await keep(inbox, held, parts);
}

/**
 * Sales change stock, and mail can be forged: a report that came by mail is imported if a person said so, for this one
 * or for its sender as long as the same mail server confirms it.
 */
async function processSales(inbox: Inbox, held: HeldDocument, bytes: Uint8Array, report: string): Promise<void> {
  const { organizationId, id, name } = held;
  if (held.source === 'mail') {
    const doubt = await doubtOfSales(inbox, held);
    if (doubt) return refuse(inbox, held, `This is a sales report (${report}). ${doubt}`, 'sales');
  }
  // Once by its content; a repeat after a kill answers the same.
  const answer = await importSalesFile(inbox.db, { organizationId, name, bytes, now: new Date() });
  if (answer.state === 'ask') {
    const first = answer.questions[0]?.text ?? 'It needs answers';
    return refuse(
      inbox,
      held,
      `${report}: ${first.replace(/\.$/, '')}. Import it in POS Connections and answer the questions there.`,
    );
  }
  const outcome = `${report}: ${answer.created} new, ${answer.updated} changed, ${answer.skipped} known sales`;
  const isOurs = await settle(inbox, held, (tx) =>
    sql`
      update inbox.document set state = 'imported', outcome = ${outcome}, done_at = now(), held_until = null
      where organization_id = ${organizationId} and id = ${id}`.execute(tx),
  );
  if (isOurs) await inbox.files.remove(organizationId, id); // deleted meanwhile, it can still be restored
}

async function keep(inbox: Inbox, held: HeldDocument, parts: readonly UnsavedReading[]): Promise<void> {
  const { organizationId, id } = held;
  const ids = parts.map((part) => part.id);
  try {
    for (const part of parts) await inbox.files.write(organizationId, part.id, part.bytes);
  } catch (error) {
    for (const each of ids) await inbox.files.remove(organizationId, each);
    if (error instanceof Refusal && error.code === 'too_large') return refuse(inbox, held, NO_ROOM);
    throw error;
  }
  const removed = await withOrganization(
    inbox.db,
    organizationId,
    async (tx) => {
      if (!(await isStillOurs(tx, held))) return null;
      const old = await insertReadings(tx, { organizationId, userId: null, now: new Date() }, parts);
      await sql`
        update inbox.document
        set state = 'read', reading_ids = ${ids}::uuid[], done_at = now(), held_until = null
        where organization_id = ${organizationId} and id = ${id}`.execute(tx);
      await announce(tx, organizationId, 'inbox', [id]);
      return old;
    },
    'write',
  );
  // Another attempt with the same ids may have stored them, so bytes are only removed with their rows.
  if (removed) for (const each of [...removed, id]) await inbox.files.remove(organizationId, each);
}

/** Why this report is not imported by itself; null if it is. */
async function doubtOfSales({ db }: Inbox, { organizationId, id }: HeldDocument): Promise<string | null> {
  const { rows } = await withOrganization(db, organizationId, (tx) =>
    sql<{
      sender: string;
      confirmed_by: string | null;
      approved: boolean;
      trusted: boolean;
      checked_by: string | null;
    }>`
      select d.sender, d.confirmed_by, d.approved_at is not null as approved,
        coalesce(s.sales_confirmed_by = d.confirmed_by, false) as trusted, s.sales_confirmed_by as checked_by
      from inbox.document as d
      left join inbox.sender as s on s.organization_id = d.organization_id and s.address = d.sender
      where d.organization_id = ${organizationId} and d.id = ${id}`.execute(tx),
  );
  const [row] = rows;
  if (!row || row.approved || row.trusted) return null;
  const { sender, confirmed_by, checked_by } = row;
  if (confirmed_by === null)
    return 'No mail server confirmed its sender, so it may be forged: import it only if you expected it.';
  if (checked_by !== null)
    return `${nameOfServer(checked_by)} confirmed earlier ones. ${nameOfServer(confirmed_by)} confirmed this one, so it may be forged: import it only if you expected it.`;
  return `${nameOfServer(confirmed_by)} confirmed that it is from ${sender}. Import it, or import all reports from this sender.`;
}

const nameOfServer = (name: string) => (name === '' ? 'A mail server without a name' : `The mail server ${name}`);

/** Puts a document into quarantine, with what to do. */
async function refuse(
  inbox: Inbox,
  held: HeldDocument,
  reason: string,
  cause: 'content' | 'sales' = 'content',
): Promise<void> {
  await settle(inbox, held, (tx) =>
    sql`
      update inbox.document
      set state = 'quarantined', reason = ${reason}, cause = ${cause}, done_at = now(), held_until = null
      where organization_id = ${held.organizationId} and id = ${held.id}`.execute(tx),
  );
}

/** Stores the end of a document. False, without a change, if a newer attempt has it or a person deleted it. */
function settle({ db }: Inbox, held: HeldDocument, change: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  const { organizationId, id } = held;
  return withOrganization(
    db,
    organizationId,
    async (tx) => {
      if (!(await isStillOurs(tx, held))) return false;
      await change(tx);
      await announce(tx, organizationId, 'inbox', [id]);
      return true;
    },
    'write',
  );
}

/** Locked until the end of the transaction. */
async function isStillOurs(tx: Tx, { organizationId, id, attempts }: HeldDocument): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select state = 'waiting' and deleted_at is null and attempts = ${attempts} as ours from inbox.document
    where organization_id = ${organizationId} and id = ${id} for update`.execute(tx);
  return rows[0]?.ours ?? false;
}

/** Gives a document back, to be tried again in a moment. An attempt that found the server busy does not count. */
export async function letGo({ systemDb }: Inbox, held: HeldDocument, { counts }: { counts: boolean }): Promise<void> {
  await sql`
    update inbox.document
    set held_until = null, attempts = attempts - ${counts ? 0 : 1}, next_try_at = now() + make_interval(secs => ${RETRY_SECONDS})
    where organization_id = ${held.organizationId} and id = ${held.id} and attempts = ${held.attempts} and state = 'waiting'`.execute(
    systemDb,
  );
}
