/** The columns an invoice may have. */
export type Column =
  | 'code'
  | 'barcode'
  | 'name'
  | 'vintage'
  | 'size'
  | 'pack'
  | 'unit'
  | 'quantity'
  | 'cases'
  | 'bottles'
  | 'price'
  | 'discount'
  | 'total'
  | 'number'
  | 'date'
  | 'vendor'
  | 'shipping'
  | 'tax'
  | 'fees'
  | 'deposit'
  | 'credit'
  | 'ignored';

/**
 * Vendors' column headers, in the format of `headKey`. Headers that could be confused with a better one are ignored.
 */
const WORDS: Readonly<Record<Column, string>> = {
  code: '品番|商品コード|商品番号|item no|item number|item code|item id|item|item nbr|code|sku|product no|product code|product number|product id|prod no|prod|article|article no|vendor code|vendor item|stock no|material|part|part no|catalog no',
  barcode: 'upc|upc code|barcode|ean|gtin|upc no|scan code|bottle upc|unit upc|case upc|upc ean',
  name: '品名|商品名|銘柄|摘要|description|item description|product description|product|name|item name|product name|brand|brand description|desc|details|wine|label|goods',
  vintage: 'vintage|vint|vtg|year',
  size: '容量|規格|size|bottle size|unit size|volume|btl size|bottle volume|bottle volume ml|container',
  pack: '入数|pack|pk|pack size|bpc|btls cs|bottles case|bottles per case|units case|units per case|case pack|per case|pack sz|case size|case qty|qty per case',
  unit: '単位|uom|unit of measure|um|u m|unit|units|sold by|qty type',
  quantity:
    '数量|qty|quantity|qty shipped|shipped|qty ship|ship qty|quantity shipped|qty delivered|delivered|number delivered|number shipped|qty sold|invoiced|qty invoiced|ship|count',
  cases: 'cases|cs|case|case shipped|cases shipped|qty cs|qty cases|case qty shipped|cs qty',
  bottles: 'bottles|btl|btls|bottle|bots|bottles sold|singles|units shipped|qty btl|qty btls|loose|eaches|split|splits',
  price:
    '単価|price|unit price|unit cost|cost|case price|case cost|bottle price|bottle cost|price each|each|rate|unit amount|list price|cs price|btl price|price cs|net price|net price each|net unit price|unit net',
  discount: 'discount|disc|disc amt|discount amount|allowance|less|disc off',
  total:
    '金額|amount|total|ext|extension|extended|ext price|extended price|extended amount|ext amount|ext cost|extended cost|line total|net amount|net|net total|total price|total cost|sale dollars|amt|net ext|line amount|total amount',
  number: 'invoice number|invoice no|invoice|invoice item number|inv no|document no|invoice id|inv number|bill no',
  date: '日付|伝票日付|date|invoice date|inv date|bill date|document date|ship date|delivery date',
  vendor: 'vendor|vendor name|supplier|supplier name|distributor|seller',
  shipping: 'shipping|freight|delivery charge|delivery',
  tax: 'tax|sales tax|tax amount|vat',
  fees: 'other fees|fees|fee|surcharge',
  deposit: 'deposit|deposits|bottle deposit|keg deposit|crv|pfand|consigne|statiegeld|cauzione',
  credit: 'credit|vendor credit',
  ignored:
    '税率|伝票番号|備考|ordered|qty ordered|qty ord|ord|order qty|backordered|back ordered|bo|b o|line|ln|no|retail|srp|proof|abv|gallons|liters|store number|category|location|frontline|front line|suggested retail',
};

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  Object.entries(WORDS).flatMap(([column, words]) => words.split('|').map((word) => [word, column as Column] as const)),
);

/** The number of words in the longest header. */
export const MOST_HEAD_WORDS = 4;

/**
 * Lowercase letters and digits: "Unit Price ($)", "unit_price" and "UNIT  PRICE:" are the same. "#" and "Nº" become
 * "no".
 */
function headKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/#|nº|№|\bnumber\b(?=.*\bitem number\b)/g, ' no ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The column a header names, if it is known. */
export const columnOf = (head: string): Column | undefined => COLUMN_OF.get(headKey(head));
