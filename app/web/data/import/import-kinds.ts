import { SALE_COLUMNS } from '#features/sales/domain/files/sale-columns.ts';
import type { ImportKind } from '../data-api.ts';

export interface ImportColumn {
  /** The name required in the file's header. */
  name: string;
  needed?: boolean;
  /** The column that can replace a required one. */
  orElse?: string;
  /** Other programs' names for it; compared without spaces, case and punctuation. */
  also?: readonly string[];
}

export interface ImportKindText {
  kind: ImportKind;
  label: string;
  text: string;
  columns: readonly ImportColumn[];
}

const BARCODE: ImportColumn = { name: 'barcode', also: ['upc', 'ean', 'gtin', 'upccode', 'scancode', 'barcodes'] };
const NAME = ['item', 'itemname', 'product', 'productname', 'description', 'title', 'itemdescription'];
const SIZE = ['bottlesize', 'unitsize', 'volume', 'packsize', 'itemsize', 'format'];
const TYPE = ['category', 'itemtype', 'department', 'group', 'class', 'maintype', 'producttype'];
const QUANTITY = ['qty', 'onhand', 'count', 'stock', 'quantityonhand', 'bottles', 'units', 'instock', 'currentcount'];
const LOCATION: ImportColumn = {
  name: 'location',
  also: ['area', 'room', 'storage', 'place', 'storagelocation', 'shelf'],
};
const VINTAGE: ImportColumn = { name: 'vintage', also: ['year'] };
const SUBTYPE: ImportColumn = { name: 'subtype', also: ['subcategory', 'style', 'varietal', 'subclass'] };

/** Read where a till's file has them; there is nothing to choose. */
const SALES_BY_THEMSELVES = new Set(['menu', 'menu_group', 'line_type', 'sku', 'gtin', 'notes']);

/** The kinds of imports, in the order for an empty venue. The names are those of the server's readers. */
export const IMPORT_KINDS: readonly ImportKindText[] = [
  {
    kind: 'items',
    label: 'Items',
    text: 'Your items and, if you like, their quantities by location and their costs.',
    columns: [
      { name: 'name', needed: true, also: NAME },
      { name: 'type', needed: true, also: TYPE },
      { name: 'size', needed: true, also: SIZE },
      SUBTYPE,
      VINTAGE,
      BARCODE,
      { name: 'producer', also: ['brand', 'supplier', 'manufacturer', 'winery', 'brewery', 'distillery'] },
      { name: 'country', also: ['countryoforigin', 'origin'] },
      { name: 'region' },
      { name: 'appellation' },
      { name: 'variety', also: ['grape', 'grapes', 'varieties'] },
      LOCATION,
      { name: 'quantity', also: QUANTITY },
      { name: 'cost', also: ['unitcost', 'lastcost', 'costprice', 'bottlecost', 'costperunit'] },
      {
        name: 'list_price',
        also: [
          'listprice',
          'price',
          'retail',
          'retailprice',
          'sellprice',
          'sellingprice',
          'saleprice',
          'salesprice',
          'menuprice',
        ],
      },
      { name: 'par', also: ['parlevel', 'minimum', 'minstock', 'target'] },
      { name: 'tare_grams', also: ['taregrams', 'tare', 'tareweight', 'emptyweight'] },
      { name: 'full_grams', also: ['fullgrams', 'fullweight'] },
    ],
  },
  {
    kind: 'invoices',
    label: 'Invoices',
    text: 'Purchases, one row per invoice line. Missing vendors and items are created.',
    columns: [
      {
        name: 'invoice_number',
        needed: true,
        also: ['invoice', 'invoiceno', 'number', 'invoiceid', 'ordernumber', 'invoicenum'],
      },
      { name: 'vendor', needed: true, also: ['supplier', 'vendorname', 'distributor', 'suppliername'] },
      { name: 'date', needed: true, also: ['invoicedate', 'orderdate', 'delivered', 'deliverydate'] },
      { name: 'name', also: NAME },
      BARCODE,
      { name: 'size', also: SIZE },
      { name: 'type', also: TYPE },
      { name: 'quantity', needed: true, also: ['qty', 'bottles', 'units', 'bottlessold', 'ordered'] },
      {
        name: 'unit_cost',
        needed: true,
        orElse: 'total_cost',
        also: ['unitcost', 'cost', 'price', 'unitprice', 'bottlecost'],
      },
      {
        name: 'total_cost',
        also: ['totalcost', 'linetotal', 'lineamount', 'extended', 'extendedprice', 'extendedcost'],
      },
      { name: 'consignment' },
      { name: 'shipping', also: ['freight', 'delivery', 'shippingcost'] },
      { name: 'tax', also: ['taxes', 'vat', 'salestax'] },
      { name: 'other_fees', also: ['fees', 'otherfees'] },
      { name: 'deposit', also: ['deposits', 'bottledeposit', 'crv'] },
      { name: 'credit', also: ['vendorcredit'] },
      LOCATION,
    ],
  },
  {
    kind: 'counts',
    label: 'Counts',
    text: 'Counts, each row with its own time. The items must already exist.',
    columns: [
      { ...LOCATION, needed: true },
      { name: 'quantity', needed: true, also: QUANTITY },
      BARCODE,
      { name: 'name', also: NAME },
      { name: 'size', also: SIZE },
      VINTAGE,
      { name: 'counted_at', also: ['countedat', 'date', 'time', 'datetime', 'countdate', 'countedon'] },
    ],
  },
  {
    kind: 'recipes',
    label: 'Recipes',
    text: 'Recipes, one row per ingredient. The items must already exist.',
    columns: [
      { name: 'recipe', needed: true, also: ['recipename', 'cocktail', 'drink', 'drinkname'] },
      { name: 'ingredient', also: ['ingredientname', 'item', 'itemname'] },
      { name: 'ingredient_barcode', also: ['ingredientbarcode', 'barcode', 'upc', 'ean'] },
      { name: 'amount', also: ['quantity', 'volume', 'measure', 'measurement'] },
      { name: 'unit', also: ['units', 'uom', 'measurementunit'] },
      { name: 'category', also: ['recipecategory', 'group'] },
      { name: 'price', also: ['listprice', 'saleprice', 'salesprice', 'menuprice'] },
    ],
  },
  {
    kind: 'matches',
    label: 'POS matches',
    text: 'The item or recipe behind each POS item, one per row, with how much each sale uses, or ignored. Import this before your sales.',
    columns: [
      { name: 'pos_item', needed: true, also: ['positem', 'menuitem'] },
      { name: 'variation', also: ['pricepoint'] },
      { name: 'pos', also: ['till', 'register'] },
      { name: 'category' },
      { name: 'match' },
      { name: 'recipe' },
      { name: 'name', also: NAME },
      BARCODE,
      { name: 'size', also: SIZE },
      VINTAGE,
      { name: 'takes', also: ['pour', 'depletion', 'depletionsize'] },
      { name: 'sold_size' },
      { name: 'sold_as' },
      { name: 'price' },
    ],
  },
  {
    kind: 'sales',
    label: 'Sales',
    text: 'Sales from a POS, one row per line. Exports from Square, Toast, and Lightspeed Retail work as they are. Matched sales are taken out of stock.',
    columns: SALE_COLUMNS.filter(({ name }) => !SALES_BY_THEMSELVES.has(name)).map(({ name }) => ({
      name,
      ...(name === 'item' && { needed: true }),
      ...(name === 'sold_at' && { needed: true, orElse: 'date' }),
    })),
  },
  {
    kind: 'catalogue',
    label: 'Universal catalog',
    text: 'Product data, such as a distributor’s price list: items are matched to it.',
    columns: [
      { name: 'name', needed: true, also: NAME },
      { name: 'type', needed: true, also: TYPE },
      { name: 'size', needed: true, also: SIZE },
      SUBTYPE,
      VINTAGE,
      BARCODE,
      { name: 'producer', also: ['brand', 'supplier', 'manufacturer', 'winery', 'brewery', 'distillery'] },
      { name: 'country', also: ['countryoforigin', 'origin'] },
      { name: 'region' },
      { name: 'abv', also: ['alcohol', 'strength', 'alcoholpercent', 'alc'] },
    ],
  },
];

const SPELLED: Readonly<Record<string, string>> = {
  pos: 'POS',
  sku: 'SKU',
  gtin: 'GTIN',
  abv: 'ABV',
  counted_at: 'Counted at',
  sold_at: 'Sold at',
};

/** A column's name as people read it: "List price" for list_price. The file may have either. */
export function wordOf(column: string): string {
  const words = column.replaceAll('_', ' ').trim();
  return SPELLED[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const kindText = (kind: ImportKind): ImportKindText =>
  IMPORT_KINDS.find((each) => each.kind === kind) ?? (IMPORT_KINDS[0] as ImportKindText);
