import { type PaperShape, pick, type Random, randomOf } from './make-paper.ts';

/** What a column of a layout shows. */
export type Field =
  | 'code'
  | 'name'
  | 'size'
  | 'pack'
  | 'packsize'
  | 'unit'
  | 'quantity'
  | 'cases'
  | 'bottles'
  | 'ordered'
  | 'price'
  | 'bottlePrice'
  | 'discount'
  | 'amount'
  | 'line';

/** How a vendor prints: everything that differs between one's papers and another's. */
export interface Layout {
  readonly seed: number;
  readonly kind: 'table' | 'lines' | 'stacked';
  readonly columns: readonly { readonly field: Field; readonly head: string }[];
  readonly shape: PaperShape;
  readonly figures: 'point' | 'comma' | 'space' | 'dollar';
  readonly negative: 'before' | 'behind' | 'brackets';
  readonly align: 'top' | 'middle' | 'bottom';
  readonly font: string;
  readonly size: number;
  readonly padding: number;
  readonly border: boolean;
  readonly nameWidth: number;
  readonly barcode: boolean;
  readonly packInName: ((pack: number, millilitres: number) => string) | null;
  readonly perPage: number;
  readonly carry: readonly [string, string] | null;
  readonly headsAgain: boolean;
  readonly total: string;
  readonly subtotal: string | null;
}

/** The heads a kind of vendor uses, one of them for each field; "|" breaks a head in two lines. */
export interface Words extends Readonly<Record<Field, readonly string[]>> {
  readonly total: readonly string[];
  readonly subtotal: readonly string[];
  readonly carry: readonly (readonly [string, string])[];
  readonly charges: readonly string[];
}

const US: Words = {
  code: ['Item #', 'Item No.', 'SKU', 'Product|Code', 'Code'],
  name: ['Description', 'Product', 'Item Description', 'Brand Description', 'Product|Description'],
  size: ['Size', 'Btl|Size', 'Volume'],
  pack: ['Pack', 'Btls/|Case', 'Pk', 'Case|Pack'],
  packsize: ['Pack/Size', 'Pack Size'],
  unit: ['UOM', 'U/M', 'Unit'],
  quantity: ['Qty', 'Qty|Shipped', 'Quantity', 'Shipped'],
  cases: ['Cases', 'CS', 'Case|Qty', 'Cs|Qty'],
  bottles: ['Btls', 'Bottles', 'Btl|Qty', 'Loose'],
  ordered: ['Ordered', 'Qty|Ordered', 'Ord'],
  price: ['Price', 'Unit|Price', 'Case|Price', 'Unit Cost', 'Price USD'],
  bottlePrice: ['Btl|Price', 'Bottle|Price', 'Btl Price', 'Price/btl'],
  discount: ['Disc', 'Discount', 'Disc|Amt'],
  amount: ['Amount', 'Extended|Price', 'Ext.', 'Line|Total', 'Amount ($)', 'Net|Amount'],
  line: ['Ln', '#', 'Line'],
  total: ['Invoice Total', 'TOTAL', 'Total Due', 'Amount Due', 'Grand Total:'],
  subtotal: ['Subtotal', 'Sub-Total', 'Merchandise Total'],
  carry: [
    ['Carried forward', 'Brought forward'],
    ['Page total', 'Brought forward'],
  ],
  charges: ['Freight', 'Fuel Surcharge', 'Sales Tax', 'Delivery Charge', 'Discount', 'State Excise Tax'],
};

/** Other countries' vendors. */
const SPANISH: Words = {
  code: ['Ref.', 'Código'],
  name: ['Descripción', 'Producto', 'Artículo'],
  size: ['Formato', 'Tamaño'],
  pack: ['Uds/|Caja', 'Ud. Caja'],
  packsize: ['Formato|Caja'],
  unit: ['Ud.', 'U.M.'],
  quantity: ['Cant.', 'Cantidad', 'Uds.'],
  cases: ['Cajas', 'Caj.'],
  bottles: ['Botellas', 'Bot.'],
  ordered: ['Pedido'],
  price: ['Precio', 'Precio|Unit.', 'P. Unit. EUR'],
  bottlePrice: ['Precio|Botella', 'Pr. Bot.'],
  discount: ['Dto.', 'Descuento'],
  amount: ['Importe', 'Importe|EUR', 'Total'],
  line: ['Nº', 'Lín.'],
  total: ['Total factura', 'Total a pagar', 'TOTAL EUR'],
  subtotal: ['Base imponible', 'Suma'],
  carry: [['Suma y sigue', 'Suma anterior']],
  charges: ['Portes', 'IVA 21%', 'Descuento', 'Gastos de envío'],
};

const DUTCH: Words = {
  code: ['Artikelnr.', 'Art.nr'],
  name: ['Omschrijving', 'Product', 'Artikel'],
  size: ['Inhoud', 'Maat'],
  pack: ['Per|doos', 'Fl./|doos'],
  packsize: ['Verpakking'],
  unit: ['Eenh.', 'Eenheid'],
  quantity: ['Aantal', 'Geleverd'],
  cases: ['Dozen', 'Doos'],
  bottles: ['Flessen', 'Fles'],
  ordered: ['Besteld'],
  price: ['Prijs', 'Prijs|EUR', 'Stuks-|prijs'],
  bottlePrice: ['Prijs/|fles', 'Flesprijs'],
  discount: ['Korting'],
  amount: ['Bedrag', 'Totaal', 'Bedrag|EUR'],
  line: ['Nr.'],
  total: ['Totaal te betalen', 'Factuurbedrag', 'Totaalbedrag'],
  subtotal: ['Subtotaal', 'Goederen'],
  carry: [['Transport', 'Transport']],
  charges: ['Vrachtkosten', 'BTW 21%', 'Korting', 'Emballage'],
};

const packs: readonly (((pack: number, millilitres: number) => string) | null)[] = [
  null,
  (pack, ml) => `${pack}/${ml}ML`,
  (pack, ml) => `${pack}x${ml / 10}cl`,
  (pack, ml) => `${pack} x ${ml} ml`,
];

/** Words that mean nothing: the figures have to tell. */
const STRANGE = Object.fromEntries(
  Object.entries(US).map(([field, words]) => [
    field,
    ['total', 'subtotal', 'carry', 'charges'].includes(field)
      ? words
      : words.map((word: string) =>
          word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) * 7) % 26))),
        ),
  ]),
) as unknown as Words;

/** More than a hundred layouts of papers, each from its seed. */
export const LAYOUTS: readonly Layout[] = [
  ...Array.from({ length: 64 }, (_, seed) => layoutOf(seed, US)),
  ...Array.from({ length: 20 }, (_, at) => layoutOf(100 + at, SPANISH)),
  ...Array.from({ length: 20 }, (_, at) => layoutOf(200 + at, DUTCH)),
  ...Array.from({ length: 20 }, (_, at) => layoutOf(300 + at, STRANGE)),
];

export function layoutOf(
  seed: number,
  words: Words,
  kinds: readonly Layout['kind'][] = ['table', 'table', 'table', 'lines'],
): Layout {
  const random = randomOf(seed + 17);
  const kind = pick(random, kinds);
  const fields = fieldsOf(random, kind);
  const has = (field: Field) => fields.includes(field);
  const [size, padding] = [pick(random, [8, 9, 10]), pick(random, [0, 1, 3, 5])];
  return {
    seed,
    kind,
    columns: fields.map((field) => ({ field, head: pick(random, words[field]) })),
    shape: {
      lines: 4 + Math.floor(random() * 26),
      discounts: has('discount'),
      singles: !has('unit') && !has('cases'),
      deposits: random() < 0.35,
      charges: words.charges.filter(() => random() < 0.3).slice(0, 3),
    },
    figures: pick(random, words === US ? ['point', 'point', 'dollar'] : ['comma', 'space', 'point']),
    negative: pick(random, ['before', 'before', 'behind', 'brackets']),
    align: pick(random, ['top', 'middle', 'middle', 'bottom']),
    font: pick(random, ['Liberation Sans', 'DejaVu Sans', 'Liberation Serif', 'DejaVu Sans Mono']),
    size,
    padding,
    border: random() < 0.4,
    nameWidth: pick(random, [110, 150, 210]),
    barcode: kind === 'table' && random() < 0.25,
    packInName:
      has('packsize') || (has('pack') && has('size'))
        ? null
        : pick(random, has('pack') || has('size') ? packs.slice(0, 1) : packs.slice(1)),
    perPage: pick(random, [12, 18, 40]),
    carry: random() < 0.3 ? pick(random, words.carry) : null,
    headsAgain: random() < 0.6,
    total: pick(random, words.total),
    subtotal: random() < 0.7 ? pick(random, words.subtotal) : null,
  };
}

/** An order of columns as papers have them: what it is to the left, what it costs to the right. */
function fieldsOf(random: Random, kind: Layout['kind']): Field[] {
  const counted = pick<Field[]>(random, [
    ['quantity', 'unit'],
    ['cases', 'bottles'],
    ['quantity', 'unit'],
    ['quantity'],
  ]);
  const described = pick<Field[]>(random, [[], ['size'], ['size', 'pack'], ['packsize']]);
  const priced = pick<Field[]>(random, [
    ['price'],
    ['price'],
    ['price', 'bottlePrice'],
    ['bottlePrice', 'price'],
    ['price', 'discount'],
  ]);
  const twoPrices = counted[0] === 'quantity' && counted.length === 1 ? ['price' as const] : priced;
  const first = random() < 0.35;
  const left: Field[] = random() < 0.85 ? ['code', 'name'] : ['name'];
  const extra: Field[] = random() < 0.15 ? ['line'] : [];
  const ordered: Field[] = random() < 0.12 && counted[0] === 'quantity' ? ['ordered'] : [];
  const count = [...ordered, ...counted];
  const all = first ? [...extra, ...count, ...left, ...described] : [...extra, ...left, ...described, ...count];
  return kind === 'table'
    ? [...all, ...twoPrices, 'amount']
    : [...all.filter((field) => field !== 'line'), ...twoPrices, 'amount'];
}
