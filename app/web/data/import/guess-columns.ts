import { placeSaleColumns, recognizeSaleFile } from '#features/sales/domain/files/sale-files.ts';
import type { ImportKind } from '../data-api.ts';
import { type ImportColumn, kindText } from './import-kinds.ts';

/** For each supported column, the index of the file's column for it. */
export type ColumnChoice = Readonly<Record<string, number | undefined>>;

/** Parts of longer names, such as PRODUCT_BASE_UPC_NO, likeliest first. A name is looked for after all others. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  name: ['longname', 'productname', 'itemname', 'description', 'title', 'name'],
  type: ['category', 'type'],
  subtype: ['subcategory', 'subtype', 'style'],
  size: ['bottlevolume', 'volume', 'litres', 'liters', 'bottlesize', 'size', 'bottlesz', 'btlsz'],
  vintage: ['vintage'],
  barcode: ['upc', 'barcode', 'gtin'],
  producer: ['producer', 'brand', 'vendorname', 'supplier'],
  country: ['country'],
  region: ['region'],
  location: ['location'],
  quantity: ['quantity', 'qty', 'onhand', 'bottlessold', 'bottles'],
  cost: ['bottlecost', 'unitcost', 'cost', 'price', 'amount'],
  list_price: ['retail', 'listprice', 'sellprice', 'sellingprice', 'saleprice', 'salesprice', 'menuprice'],
  vendor: ['vendorname', 'vendor', 'supplier', 'distributor'],
  date: ['date'],
  invoice_number: ['invoice'],
  unit_cost: ['unitcost', 'bottlecost', 'unitprice', 'cost', 'price'],
  counted_at: ['counted', 'date'],
};

/** What guests pay, never a cost. */
const SELLING = /retail|listprice|menuprice|sellprice|sellingprice|saleprice|salesprice/;
const COSTS: ReadonlySet<string> = new Set(['cost', 'unit_cost']);

/** Only as a word: "Bottle Style" counts none. */
const WHOLE_WORDS: ReadonlySet<string> = new Set(['bottles']);

/** Bottles per case, price per case: not a supported column. */
const PACKS = /percase|casecost|inner|perpack|persell/;

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The file's column with the same name, else the first one with another name for it; each is used once. */
export function guessColumns(kind: ImportKind, header: readonly string[]): ColumnChoice {
  if (kind === 'sales') return guessSales(header);
  const names = header.map(plain);
  const taken = new Set<number>();
  const choice: Record<string, number | undefined> = {};
  const take = ({ name }: ImportColumn, words: readonly string[]) => {
    const place = names.findIndex((each, index) => words.includes(each) && !taken.has(index));
    if (choice[name] !== undefined || place < 0) return;
    choice[name] = place;
    taken.add(place);
  };
  const takeLike = ({ name }: ImportColumn, hint: string) => {
    const isOther = (each: string) => PACKS.test(each) || (COSTS.has(name) && SELLING.test(each));
    const isHint = (each: string, index: number) =>
      WHOLE_WORDS.has(hint) ? wordsOf(header[index] ?? '').includes(hint) : each.includes(hint);
    const place = names.findIndex((each, index) => isHint(each, index) && !isOther(each) && !taken.has(index));
    if (choice[name] !== undefined || place < 0) return;
    choice[name] = place;
    taken.add(place);
  };
  const { columns } = kindText(kind);
  for (const column of columns) take(column, [plain(column.name)]);
  for (const column of columns) take(column, column.also ?? []);
  for (const column of columns.toSorted((a, b) => Number(a.name === 'name') - Number(b.name === 'name')))
    for (const hint of HINTS[column.name] ?? []) takeLike(column, hint);
  return choice;
}

/** By the export that it is, else by what tills call their columns. */
function guessSales(header: readonly string[]): ColumnChoice {
  const { columns } = kindText('sales');
  const places = Object.entries(placeSaleColumns(header));
  return Object.fromEntries(places.filter(([name]) => columns.some((column) => column.name === name)));
}

/** The likely kind of a file, by its header or, if that is unreadable, by its name. */
export function guessKind(header: readonly string[] | undefined, fileName: string): ImportKind {
  const names = (header ?? []).map(plain);
  const has = (...words: string[]) => words.some((word) => names.includes(word));
  if (header && header.length > 0) {
    if (recognizeSaleFile(header)) return 'sales';
    if (has('invoicenumber', 'invoiceno', 'invoice', 'invoicedate')) return 'invoices';
    if (has('transactionid', 'soldat')) return 'sales';
    if (has('positem') && has('takes', 'match')) return 'matches';
    if (has('recipe', 'ingredient', 'ingredientbarcode')) return 'recipes';
    if (has('countedat', 'countdate', 'countedon')) return 'counts';
    const bare = has('location') && has('quantity') && !has('type', 'category', 'itemtype', 'producer', 'cost');
    return bare ? 'counts' : 'items';
  }
  if (/\bsales\b|^items-\d/i.test(fileName)) return 'sales';
  if (/invoice|bill|purchase|order/i.test(fileName)) return 'invoices';
  if (/\bmatches\b/i.test(fileName)) return 'matches';
  if (/recipe|cocktail/i.test(fileName)) return 'recipes';
  return /count|stock.?take/i.test(fileName) ? 'counts' : 'items';
}
