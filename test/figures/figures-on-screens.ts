import { momentOf } from '#shared/domain/zoned-day.ts';
import {
  add,
  cents,
  check,
  type Figures,
  field,
  filter,
  ITEMS,
  last,
  millionths,
  option,
  type Place,
  type Read,
  rows,
  rowsOf,
  sumOf,
  sumOfList,
  topLocations,
  total,
} from './read-figures.ts';

const VARIANCE = '/inventory/variance';
const VALUE = `${ITEMS}/category-stock-value`;
const COGS = `${ITEMS}/category-cogs`;
const COUNTS = `${ITEMS}/current-counts`;
const OPTIMIZED = `${ITEMS}/price-optimization`;
const UNSOLD = '/pos/items/sales/unmatched';
const REPORT = '/pos/items/sales/report';
const SALES = '/pos/items/sales';

const progress = async (read: Read) =>
  (await read<{ locations: { location_id: string; items: number; counted: number }[] }>('/inventory/progress'))
    .locations;
const sheets = async (read: Read) =>
  Promise.all(
    (await progress(read)).map(
      async ({ location_id }) =>
        (await read<{ lines: { counted: unknown[] }[] }>(`/inventory/count-sheet?location_id=${location_id}`)).lines,
    ),
  );
const eachVendor = async <Answer>(read: Read, ofVendor: (id: string) => Promise<Answer>) =>
  Promise.all((await rowsOf<{ id: string }>(read, '/ordering/vendors')).map(({ id }) => ofVendor(id)));
const invoicesOf = async (read: Read, vendor: string) =>
  (await read<{ totals: { total: number } }>(`/ordering/invoices?limit=1&vendor_id=${vendor}`)).totals;
const invoicesRead = async (read: Read) =>
  Promise.all(
    (await rowsOf<Figures & { id: never }>(read, '/ordering/invoices')).slice(0, 25).map(async (row) => ({
      row: row as Figures,
      invoice: await read<Figures>(`/ordering/invoices/${row.id}`),
    })),
  );
const recipesRead = async (read: Read) =>
  Promise.all(
    (await rowsOf<{ id: string }>(read, '/pos/recipes')).map(({ id }) =>
      read<{ cost: number | null }>(`/pos/recipes/${id}`),
    ),
  );
const itemsRead = async (read: Read) =>
  Promise.all(
    (await rowsOf<Figures & { id: never }>(read, ITEMS)).slice(0, 25).map(async (row) => ({
      row: row as Figures,
      item: (await read<{ data: Figures }>(`/inventory/item/${row.id}`)).data,
      stock: (await read<{ local_stocks: Figures[] }>(`/inventory/item/${row.id}/stock`)).local_stocks,
    })),
  );

const TREND = '/reports/trends/sales?period=past_30_days';
const trend = (read: Read) => read<{ from: string; to: string; points: Figures[] }>(TREND);
/** A total of the sales report that a figure of Home or Trends opens. */
const ofTrendDays =
  (figure: string): Place =>
  async (read) => {
    const { from, to } = await trend(read);
    return field(`${REPORT}?by=day&${filter('business_day', { from, to })}`, 'totals', figure)(read);
  };

/** Every figure that two screens have, read from each of them; a place is named by its screen. */
export const FIGURES: Record<string, Record<string, Place>> = {
  'value of the stock': {
    'Home, value by category': field(VALUE, 'total', 'value'),
    'Home, its categories': sumOf(VALUE, 'value'),
    'Home and Locations, value by location': topLocations,
    'Locations, each alone': sumOf('/locations/values', 'value'),
    'Inventory, footer': field(`${ITEMS}?limit=1&expanded=true`, 'totals', 'value'),
    'Inventory, its rows': sumOfList(ITEMS, 'total_value'),
    'COGS, value at the end': field(COGS, 'total', 'end_value'),
    'Trends, newest cycle': last('end_value'),
  },
  'quantity in stock': {
    'Inventory, footer': async (read) =>
      millionths((await read<{ totals: Figures }>(`${ITEMS}?limit=1&expanded=true`)).totals.quantity ?? 0),
    'Inventory, its rows': sumOfList(ITEMS, 'total_quantity', millionths),
    'Stocks of every location': sumOf(`${ITEMS}/stocks`, 'quantity', millionths),
    'Home, its categories': sumOf(VALUE, 'quantity', millionths),
  },
  'items in stock': {
    'Home, value by category': field(VALUE, 'total', 'items'),
    'Home, its categories': sumOf(VALUE, 'items'),
    'Inventory, in stock only': total(`${ITEMS}?inStockOnly=true`),
    'Inventory, its rows': rows(`${ITEMS}?inStockOnly=true`),
    'Thin view': total(`${ITEMS}/thin?inStockOnly=true`),
  },
  'sold out items': {
    'Home, Running low': total(`${ITEMS}?${filter('out_of_stock')}`),
    'Sold Out, its rows': rows(`${ITEMS}?${filter('out_of_stock')}`),
    'all but those in stock': async (read) =>
      ((await total(ITEMS)(read)) ?? 0) - ((await total(`${ITEMS}?${filter('in_stock')}`)(read)) ?? 0),
  },
  'items below zero': {
    'Home, Needs attention': total(`${ITEMS}?${filter('negative')}`),
    'End Cycle': check('negative'),
    'Inventory, its rows': rows(`${ITEMS}?${filter('negative')}`),
  },
  'items that moved after their count': {
    'Home, Needs attention': total(`${ITEMS}?${filter('stale_stock')}`),
    'End Cycle': check('stale'),
    'Inventory, its filter': option('stale_stock'),
    'Inventory, its rows': rows(`${ITEMS}?${filter('stale_stock')}`),
  },
  'items below par': {
    'Home, Running low': total('/ordering/low-stock'),
    'Low Stock, its rows': rows('/ordering/low-stock'),
    'Inventory, its filter': option('below_par'),
    'Inventory, filtered': total(`${ITEMS}?${filter('below_par')}`),
  },
  'items on consignment': {
    'Inventory, its filter': option('consignment'),
    'Inventory, its rows': rows(`${ITEMS}?${filter('consignment')}`),
  },
  'items on a list': {
    'Inventory, its filter': option('on_list'),
    'Inventory, its rows': rows(`${ITEMS}?${filter('on_list')}`),
  },
  'items of all types': {
    'Inventory, its filter': async (read) =>
      add((await read<{ types: { count: number }[] }>(`${ITEMS}/filter-options`)).types.map(({ count }) => count)),
    Inventory: total(ITEMS),
    'Item Mapping, all': async (read) => {
      const { counts } = await read<{ counts: Figures }>('/inventory/universal-items?limit=1');
      return add(['matched', 'suggested', 'unmatched'].map((mapping) => counts[mapping] ?? 0));
    },
  },
  'suggested matches': {
    'Home, Needs attention': field('/inventory/universal-items?limit=1', 'counts', 'suggested'),
    'Item Mapping': rows('/inventory/universal-items?mapping=suggested'),
  },
  'unmatched to the catalog': {
    'Item Mapping, its pill': field('/inventory/universal-items?limit=1', 'counts', 'unmatched'),
    'Item Mapping, its rows': rows('/inventory/universal-items?mapping=unmatched'),
  },
  'items to count': {
    'Home and the banner': field(COUNTS, 'totalItems'),
    'Variance, strip and End Cycle': field(`${VARIANCE}?limit=1`, 'totals', 'items'),
    'Variance, its rows': rows(VARIANCE),
    'Variance by category': sumOf(`${VARIANCE}/groups?by=category`, 'items'),
  },
  'counted items': {
    'Home and the banner': field(COUNTS, 'countedItems'),
    'Variance, strip and End Cycle': field(`${VARIANCE}?limit=1`, 'totals', 'counted_items'),
    'Variance by category': sumOf(`${VARIANCE}/groups?by=category`, 'counted_items'),
    'Variance, its rows': async (read) =>
      (await rowsOf<{ actual_count: number | null }>(read, VARIANCE)).filter(
        ({ actual_count }) => actual_count !== null,
      ).length,
  },
  'lines to count': {
    Progress: async (read) => add((await progress(read)).map(({ items }) => items)),
    'Count mode and the paper sheet': async (read) => add((await sheets(read)).map((lines) => lines.length)),
  },
  'counted lines': {
    Progress: async (read) => add((await progress(read)).map(({ counted }) => counted)),
    'Count mode and the paper sheet': async (read) =>
      add((await sheets(read)).map((lines) => lines.filter(({ counted }) => counted.length > 0).length)),
  },
  'variance in money': {
    'Variance, strip and End Cycle': field(`${VARIANCE}?limit=1`, 'totals', 'variance_cost'),
    'Variance, its rows': sumOfList(VARIANCE, 'variance_cost'),
    'Variance by category': sumOf(`${VARIANCE}/groups?by=category`, 'variance_cost'),
    'Variance by location': sumOf(`${VARIANCE}/groups?by=location`, 'variance_cost'),
    'Trends, newest cycle': last('variance_cost'),
  },
  'variance in units': {
    'Variance, strip': async (read) =>
      millionths((await read<{ totals: Figures }>(`${VARIANCE}?limit=1`)).totals.variance_quantity ?? 0),
    'Variance, its rows': sumOfList(VARIANCE, 'variance_quantity', millionths),
    'Variance by category': sumOf(`${VARIANCE}/groups?by=category`, 'variance_quantity', millionths),
    'Variance by location': sumOf(`${VARIANCE}/groups?by=location`, 'variance_quantity', millionths),
  },
  COGS: {
    'its categories': sumOf(COGS, 'cogs'),
    'its formula': field(COGS, 'total', 'cogs'),
    'Variance, strip and End Cycle': field(`${VARIANCE}?limit=1`, 'totals', 'cogs'),
    'Variance, its rows': sumOfList(VARIANCE, 'cogs'),
    'Variance by category': sumOf(`${VARIANCE}/groups?by=category`, 'cogs'),
    'Trends, newest cycle': last('usage'),
  },
  'stock that zeroing out would remove': {
    'End Cycle, check': check('uncounted', 'value'),
    'End Cycle, list': field('/inventory/stage/uncounted', 'total', 'value'),
    'End Cycle, its rows': sumOf('/inventory/stage/uncounted', 'value'),
  },
  'uncounted lines': {
    'End Cycle, check': check('uncounted'),
    'End Cycle, list': field('/inventory/stage/uncounted', 'total', 'rows'),
  },
  'counts to recount': {
    'End Cycle': check('recount'),
    Recounts: field('/inventory/recounts', 'total'),
  },
  'invoices in draft': {
    'Home, Needs attention': total('/ordering/invoices?status=DR'),
    'End Cycle': check('drafts'),
    'Invoices, filtered': rows(`/ordering/invoices?${filter('status', ['DR'])}`),
  },
  'completed invoices': {
    'Invoices, footer': field('/ordering/invoices?limit=1', 'totals', 'total'),
    'Invoices, its rows': async (read) =>
      cents(
        add(
          (await rowsOf<{ status: string; total: number }>(read, '/ordering/invoices'))
            .filter(({ status }) => status === 'CM')
            .map((row) => row.total),
        ),
      ),
    'Vendors, paid': async (read) =>
      cents(add((await rowsOf<Figures>(read, '/ordering/vendors')).map(({ total_paid }) => total_paid ?? 0))),
    'Vendors, invoices of each': async (read) =>
      cents(add(await eachVendor(read, async (id) => (await invoicesOf(read, id)).total))),
  },
  'drafts of invoices': {
    'Invoices, footer': field('/ordering/invoices?limit=1', 'totals', 'drafts'),
    'Invoices, its rows': sumOfList('/ordering/invoices?status=DR', 'total'),
  },
  'orders of all vendors': {
    Vendors: sumOfList('/ordering/vendors', 'orders'),
    'Invoices, completed': total('/ordering/invoices?status=CM'),
  },
  'items supplied by all vendors': {
    Vendors: async (read) =>
      add((await rowsOf<Figures>(read, '/ordering/vendors')).map((row) => row.items_supplied ?? 0)),
    'their dialogs': async (read) =>
      add(
        await eachVendor(
          read,
          async (id) => (await read<{ items: unknown[] }>(`/ordering/vendors/${id}`)).items.length,
        ),
      ),
    'their items': async (read) =>
      add(await eachVendor(read, async (id) => (await read<unknown[]>(`/ordering/vendors/${id}/items`)).length)),
  },
  'lines of completed invoices': {
    'Invoices, its rows': async (read) => cents(add((await invoicesRead(read)).map(({ row }) => row.total ?? 0))),
    'each invoice': async (read) => cents(add((await invoicesRead(read)).map(({ invoice }) => invoice.total ?? 0))),
  },
  'spend of a quarter': {
    'Trends, by vendor': async (read) => {
      const { vendors } = await read<{ vendors: { spend: number }[] }>('/reports/trends/sales?period=past_90_days');
      return cents(add(vendors.map(({ spend }) => spend)));
    },
    'Trends, total': field('/reports/trends/sales?period=past_90_days', 'totals', 'spend'),
  },
  'unmatched sales': {
    'Home and POS Menu': field(UNSOLD, 'totals', 'gross'),
    'POS Menu, its rows': sumOfList(UNSOLD, 'gross'),
    'POS Sales, filtered': field(`${SALES}?limit=1&${filter('match', 'unmatched')}`, 'totals', 'gross'),
  },
  'unmatched sales of the cycle': {
    'End Cycle': check('unmatched_sales'),
    'POS Menu, its rows': sumOfList(UNSOLD, 'open_lines'),
  },
  'unmatched sale lines': {
    'POS Menu': field(UNSOLD, 'totals', 'lines'),
    'POS Menu, its rows': sumOfList(UNSOLD, 'lines'),
    'POS Sales, filtered': field(`${SALES}?limit=1&${filter('match', 'unmatched')}`, 'totals', 'lines'),
    'POS Sales, its rows': rows(`${SALES}?${filter('match', 'unmatched')}`),
  },
  'unmatched modifiers': {
    'Home, Needs attention': field('/pos/modifiers?limit=1', 'unmatched', 'modifiers'),
    'Modifiers, its rows': rows('/pos/modifiers?state=unmatched'),
  },
  'money for unmatched modifiers': {
    'Home, Needs attention': field('/pos/modifiers?limit=1', 'unmatched', 'sold'),
    'Modifiers, its rows': sumOfList('/pos/modifiers?state=unmatched', 'sold'),
  },
  'gross sales': {
    'POS Sales, footer': field(`${SALES}?limit=1`, 'totals', 'gross'),
    'POS Sales, its rows': sumOfList(SALES, 'gross'),
    ...Object.fromEntries(
      ['item', 'category', 'hour', 'weekday', 'day', 'employee'].map((by) => [
        `Sales by ${by}`,
        sumOf(`${REPORT}?by=${by}`, 'gross'),
      ]),
    ),
    'Sales by category, total': field(`${REPORT}?by=category`, 'totals', 'gross'),
  },
  'cost of sales': {
    'POS Sales, footer': field(`${SALES}?limit=1`, 'totals', 'cost'),
    'Sales by item, total': field(`${REPORT}?by=item`, 'totals', 'cost'),
    'Sales by item, its rows': sumOf(`${REPORT}?by=item`, 'cost'),
    'Sales by day, its rows': sumOf(`${REPORT}?by=day`, 'cost'),
  },
  'net sales, past 30 days': {
    'Home and Trends': field(TREND, 'totals', 'sales'),
    'Trends, its points': async (read) => cents(add((await trend(read)).points.map(({ sales }) => sales ?? 0))),
    'Sales by day': ofTrendDays('net'),
  },
  'profit, past 30 days': {
    'Home and Trends': field(TREND, 'totals', 'profit'),
    'Sales by day': ofTrendDays('profit'),
  },
  'cost of sales, past 30 days': {
    'Trends, data': field(TREND, 'totals', 'cost'),
    'Sales by day': ofTrendDays('cost'),
  },
  'net sales of known cost, past 30 days': {
    'Home and Trends': field(TREND, 'totals', 'costed_net'),
    'Sales by day': ofTrendDays('costed_net'),
  },
  'spend, past 30 days': {
    Trends: field(TREND, 'totals', 'spend'),
    'Invoices of the same days': async (read) => {
      const { from, to } = await trend(read);
      const timezone = (await read<{ timezone: string }[]>('/organization'))[0]?.timezone ?? 'UTC';
      const days = { from: momentOf(from, '00:00:00', timezone), to: momentOf(to, '23:59:59', timezone) };
      return field(`/ordering/invoices?limit=1&${filter('date_ordered', days)}`, 'totals', 'total')(read);
    },
  },
  'items sold, past 30 days': { Home: total(OPTIMIZED), 'Price Optimization, its rows': rows(OPTIMIZED) },
  'profit in Price Optimization': {
    'its footer': field(`${OPTIMIZED}?limit=1`, 'totals', 'profit'),
    'its rows': sumOfList(OPTIMIZED, 'profit'),
  },
  'items not sold': { Home: total(`${ITEMS}/unmatched`), 'Items not sold, its rows': rows(`${ITEMS}/unmatched`) },
  'dormant items': { Home: total(`${ITEMS}/dormant`), 'Dormant Items, its rows': rows(`${ITEMS}/dormant`) },
  'cost of recipes': {
    'Recipes, its rows': sumOfList('/pos/recipes', 'cost'),
    'each recipe': async (read) => cents(add((await recipesRead(read)).map(({ cost }) => cost ?? 0))),
    'Price Optimization': async (read) => {
      const priced = await rowsOf<{ recipe_id: string | null; unit_cost: number | null }>(
        read,
        `${OPTIMIZED}?activeFilter=all_items`,
      );
      return cents(add(priced.filter((row) => row.recipe_id).map(({ unit_cost }) => cents(unit_cost ?? 0))));
    },
  },
  'entries of lists': {
    Lists: sumOfList('/list', 'item_count'),
    'each list': async (read) => {
      const lists = await rowsOf<{ id: string }>(read, '/list');
      const groups = await Promise.all(
        lists.map(({ id }) => read<{ items: unknown[] }[]>(`/list/list-group?listId=${id}`)),
      );
      return add(groups.flat().map(({ items }) => items.length));
    },
  },
  'labels of print jobs': {
    'Print Jobs': sumOfList('/print-jobs', 'totalItemQuantity'),
    'each print job': async (read) => {
      const jobs = await rowsOf<{ id: string }>(read, '/print-jobs');
      const each = await Promise.all(
        jobs.map(({ id }) => read<{ items: { quantity: number }[] }>(`/print-jobs/${id}`)),
      );
      return add(each.flatMap(({ items }) => items).map(({ quantity }) => quantity));
    },
  },
  'stock of items, one by one': {
    'Inventory, its rows': async (read) =>
      millionths(add((await itemsRead(read)).map(({ row }) => row.total_quantity ?? 0))),
    'item dialog': async (read) => millionths(add((await itemsRead(read)).map(({ item }) => item.total_quantity ?? 0))),
    'item dialog, its locations': async (read) =>
      millionths(add((await itemsRead(read)).flatMap(({ stock }) => stock.map(({ quantity }) => quantity ?? 0)))),
  },
};
