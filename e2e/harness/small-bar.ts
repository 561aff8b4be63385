import type { Person } from './person.ts';

const SHELF = 'Front Shelf';
export const bottle = (number: number): string => `Bottle ${String(number).padStart(2, '0')}`;

export interface SmallBar {
  readonly location: string;
  /** Ids of the bottles, in numerical order. */
  readonly items: readonly string[];
}

/** A bar with this many kinds of bottles at one location, ten of each, imported from a spreadsheet. */
export async function importSmallBar(owner: Person, bottles: number): Promise<SmallBar> {
  const rows = Array.from(
    { length: bottles },
    (_, number) => `${bottle(number)},Spirits,750 mL,${barcode(number)},${SHELF},10,20`,
  );
  await importFile(owner, 'items', ['name,type,size,barcode,location,quantity,cost', ...rows].join('\n'));
  const answer = await owner.context.request.get(`${owner.url}/api/inventory-view/inventory?limit=250`);
  const { data } = (await answer.json()) as { data: { id: string; locations: { location_id: string }[] }[] };
  return { location: data[0]?.locations[0]?.location_id ?? '', items: data.map(({ id }) => id) };
}

/**
 * One of each was found and one broken an hour ago. Stock is unchanged, but a count is no longer a first count: its
 * difference is variance and not opening stock.
 */
export async function giveHistory(owner: Person, { items, location }: SmallBar): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const item of items) {
    for (const quantity of [1, 0]) {
      const data = {
        inventory_item_id: item,
        location_id: location,
        quantity,
        occurred_at: new Date(hourAgo + 1 - quantity).toISOString(),
        reason_description: 'Breakage',
      };
      const answer = await owner.context.request.post(`${owner.url}/api/inventory/adjustments`, { data });
      if (!answer.ok()) throw new Error(`No history: ${await answer.text()}`);
    }
  }
}

const barcode = (number: number): string => String(900_000_000_000 + number);

/** Imports rows as a spreadsheet; throws if the server finds any problem in them. */
export async function importFile(person: Person, kind: string, text: string): Promise<void> {
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  const answer = await person.context.request.post(`${person.url}/api/import/${kind}`, { multipart: { file } });
  const report = (await answer.json()) as { errors?: unknown[] };
  if (!answer.ok() || report.errors?.length) throw new Error(`The import failed: ${JSON.stringify(report)}`);
}
