import { chooseMore } from './item-desk.ts';
import type { Person } from './person.ts';
import type { Subjects } from './screen-subjects.ts';

/** A page, or a dialog on top of one, and how a person gets there. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Text on the complete screen. */
  readonly shows: string | RegExp;
  /** Clicked once the page is loaded. */
  readonly opens?: (person: Person) => Promise<void>;
  /** Only visible if the app starts on it. */
  readonly first?: true;
}

const dialogTab = (name: string | RegExp) => (person: Person) => person.dialog().getByRole('tab', { name }).click();
const clickIn = (name: string | RegExp) => (person: Person) =>
  person.dialog().getByRole('button', { name }).first().click();

const more = (name: string) => (person: Person) => chooseMore(person, name);

const clickOn = (name: string) => (person: Person) => person.click(name);
const bulk = (act: string) => async (person: Person) => {
  await person
    .find('checkbox', /^Select /)
    .nth(1)
    .click();
  await person.click(act);
};

/** Text on each settings tab once it is loaded. */
const SETTINGS = {
  organization: 'Another organization',
  team: /^Team of/,
  counting: 'Blind counting',
  keys: 'No API keys',
  data: 'Verify now',
  outbox: /mail/i,
  security: 'Security log',
};

/** Every current signed-in page and dialog, in menu order. */
export function screensOf({
  item,
  itemName,
  location,
  invoice,
  vendor,
  stage,
  printJob,
  posItem,
  recipe,
  batch,
  list,
  listGroup,
  listItem,
  order,
  modifier,
  mail,
  invitation,
  published,
}: Subjects): Screen[] {
  const itemTabs = {
    purchases: 'Purchase History',
    sales: 'Sales History',
    activity: 'Inventory Activity',
    details: 'Details',
    related: 'Related Items',
  };
  return [
    { name: 'home', path: '/insights', shows: 'Recent invoices' },
    { name: 'trends', path: '/insights/trends?period=past_90_days', shows: 'Price changes' },
    { name: 'price-optimization', path: '/insights/price-optimization?shown=all_items', shows: /of \d{3}/ },
    { name: 'dormant', path: '/insights/dormant', shows: /of \d+/ },
    { name: 'unmatched', path: '/insights/unmatched', shows: /of \d+/ },
    { name: 'inventory', path: '/inventory?location=all', shows: /of 33\d/ },
    { name: 'inventory-counting', path: `/inventory?mode=inventory&location=${location}`, shows: itemName },
    { name: 'inventory-nothing', path: '/inventory?q=zzqx%20vrrk', shows: 'No matching items found' },
    { name: 'item-mapping', path: '/items/mapping', shows: /of 33\d/ },
    { name: 'match-item', path: `/items/mapping?match_item=${item}&match_mode=search`, shows: 'Nothing fits?' },
    { name: 'filters', path: '/inventory?filter_modal=1', shows: 'Filters' },
    { name: 'filters-saved', path: '/inventory?filter_modal=saved', shows: 'No saved filters yet' },
    { name: 'add-filter', path: '/items', shows: /of 33\d/, opens: (person) => person.click('Add filter') },
    { name: 'item', path: `/inventory?item=${item}`, shows: 'Total quantity' },
    ...Object.entries(itemTabs).map(([tab, label]) => ({
      name: `item-${tab}`,
      path: `/inventory?item=${item}&tab=${tab}`,
      shows: label,
    })),
    { name: 'quick-count', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: clickIn(/^Count$/) },
    { name: 'adjust-count', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: more('Adjust Count') },
    { name: 'quick-stock', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: more('Quick Stock') },
    { name: 're-order', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: more('Re-Order') },
    { name: 'set-par', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: clickIn('Set par') },
    { name: 'stock-pull', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: more('Stock Pull') },
    {
      name: 'move-stock',
      path: `/inventory?item=${item}`,
      shows: 'Total quantity',
      opens: clickIn(/^Move Stock from/),
    },
    { name: 'add-field', path: `/inventory?item=${item}&tab=details`, shows: 'Details', opens: clickIn(/new field/i) },
    { name: 'merge-items', path: `/inventory?merge=${item}`, shows: /Which item is the same as/ },
    { name: 'add-item', path: '/items?create=item', shows: 'Add item' },
    { name: 'add-item-like', path: `/items?create=item&parent=${item}`, shows: 'Add new item' },
    { name: 'items', path: '/items', shows: /of 33\d/ },
    { name: 'sold-out', path: '/sold-out', shows: /of \d+/ },
    { name: 'new-items', path: '/new-items', shows: /of 33\d/ },
    { name: 'search', path: '/items?search=rum', shows: 'Bumbu Rum' },
    { name: 'variance', path: '/variance', shows: 'Variance' },
    { name: 'variance-item', path: `/variance?variance_item=${item}`, shows: itemName },
    { name: 'variance-categories', path: '/variance?view=category', shows: 'Liquor' },
    { name: 'variance-locations', path: '/variance?view=location', shows: 'Rack 2' },
    { name: 'variance-workbench', path: '/variance?view=workbench', shows: /at stake in/ },
    { name: 'variance-summary', path: '/variance?variance_summary=1', shows: 'Not counted' },
    { name: 'variance-money', path: '/variance?variance_summary=location', shows: 'Money by location' },
    { name: 'sales-pause', path: '/insights?sales_pause=1', shows: 'Pause sales processing' },
    { name: 'count-progress', path: '/variance?count_review=progress', shows: 'Recently Added' },
    { name: 'count-review', path: '/variance?count_review=again', shows: 'Nothing to recount' },
    { name: 'end-cycle', path: '/variance?end_cycle=1', shows: /cycle/i },
    { name: 'locations', path: '/locations', shows: 'Back Bar' },
    { name: 'locations-tree', path: '/locations?view=tree', shows: 'Back Bar' },
    { name: 'add-location', path: '/locations', shows: 'Back Bar', opens: clickOn('Add location') },
    { name: 'edit-location', path: '/locations', shows: 'Back Bar', opens: clickOn('Edit Back Bar') },
    { name: 'count-sheet', path: `/count-sheet?location=${location}`, shows: itemName },
    { name: 'count', path: '/count', shows: 'Back Bar' },
    { name: 'cycle-history', path: `/variance?cycle_history=${stage}`, shows: /cycle/i },
    ...['Move', 'Adjust', 'Set par', 'Set type', 'Set attribute'].map((act) => ({
      name: `bulk-${act.toLowerCase().replace(' ', '-')}`,
      path: '/items?q=rum',
      shows: 'Bumbu Rum',
      opens: bulk(act),
    })),
    { name: 'barcodes', path: '/barcodes', shows: 'Shelf labels' },
    { name: 'print-job', path: `/barcodes?print_job=${printJob}`, shows: 'Print Scansheet' },
    { name: 'add-print-items', path: `/barcodes?print_job=${printJob}&add_print_items=bulk`, shows: 'Total Quantity' },
    { name: 'create-print-job', path: '/barcodes', shows: 'Shelf labels', opens: clickOn('Create Print Job') },
    {
      name: 'add-to-print-job',
      path: `/inventory?item=${item}`,
      shows: 'Total quantity',
      opens: more('Add to Print Job'),
    },
    { name: 'low-stock', path: '/low-stock', shows: 'Low Stock' },
    { name: 'demo-source', path: '/items', shows: /of 33\d/, opens: clickOn('Demo data: what is real?') },
    { name: 'invoices', path: '/invoices', shows: /of 2\d\d/ },
    { name: 'invoice', path: `/invoices?invoice=${invoice}`, shows: /Completed/ },
    { name: 'return', path: `/invoices?invoice=${invoice}`, shows: /Completed/, opens: clickIn('Return') },
    { name: 'new-invoice', path: '/invoices?add_new_invoice=1', shows: 'Continue' },
    { name: 'purchase-orders', path: '/purchase-order', shows: /PO-\d{4}-0001/ },
    { name: 'new-purchase-order', path: '/purchase-order?add_new_purchase_order=1', shows: 'Continue' },
    { name: 'vendors', path: '/vendors', shows: 'Vendors' },
    { name: 'vendor', path: `/vendors?vendor=${vendor}`, shows: 'Vendor Info' },
    {
      name: 'vendor-invoices',
      path: `/vendors?vendor=${vendor}`,
      shows: 'Vendor Info',
      opens: dialogTab('Invoices history'),
    },
    {
      name: 'vendor-items',
      path: `/vendors?vendor=${vendor}`,
      shows: 'Vendor Info',
      opens: dialogTab('Items History'),
    },
    { name: 'vendor-rep', path: `/vendors?vendor=${vendor}`, shows: 'Vendor Info', opens: clickIn('Add rep') },
    { name: 'vendor-address', path: `/vendors?vendor=${vendor}`, shows: 'Vendor Info', opens: clickIn('Add address') },
    { name: 'edit-vendor', path: `/vendors?edit_vendor=${vendor}`, shows: 'Edit vendor' },
    { name: 'add-vendor', path: '/vendors?edit_vendor=new', shows: 'Add new vendor' },
    { name: 'pos-menu', path: '/pos/menu', shows: /of \d{3}/ },
    { name: 'unmatched-sales', path: '/pos/menu?unmatched=1', shows: 'Highest sales first' },
    {
      name: 'match-pos-search',
      path: `/pos/menu?match_pos=${posItem}&match_by=search`,
      shows: 'Match POS item to inventory',
    },
    { name: 'match-pos-recipe', path: `/pos/menu?match_pos=${posItem}&match_by=recipe`, shows: 'No Match' },
    { name: 'pos-sales', path: '/pos/sales', shows: 'House Pour' },
    { name: 'pos-connections', path: '/pos/connections', shows: 'How sales come in' },
    { name: 'add-pos', path: '/pos/connections', shows: 'How sales come in', opens: clickOn('Add POS') },
    { name: 'add-sold-as', path: `/inventory?item=${item}`, shows: 'Total quantity', opens: clickIn('Add Sold As') },
    { name: 'recipes', path: '/recipes', shows: 'Angel Face' },
    { name: 'recipe', path: `/recipes?recipe=${recipe}`, shows: 'Batch Recipe' },
    { name: 'recipe-edit', path: `/recipes?recipe=${recipe}&recipe_mode=edit`, shows: 'Save Recipe' },
    {
      name: 'batch-recipe',
      path: `/recipes?recipe=${recipe}&recipe_mode=batch`,
      shows: 'What do you want to make?',
    },
    { name: 'batches', path: '/batches', shows: '2 of 2' },
    { name: 'batch', path: `/batches?batch=${batch}`, shows: 'Edit instructions' },
    { name: 're-batch', path: `/batches?batch=${batch}`, shows: 'Edit instructions', opens: clickIn('Re-Batch') },
    { name: 'lists', path: '/builder', shows: 'House list' },
    { name: 'add-list', path: '/builder?add_list=1', shows: 'Start with' },
    { name: 'list-builder', path: `/builder/${list}`, shows: 'Add group' },
    { name: 'list-style', path: `/builder/${list}?side=style&style=item`, shows: 'Save style' },
    { name: 'list-pdfs', path: `/builder/${list}?side=pdfs`, shows: 'No PDFs yet.' },
    { name: 'list-item', path: `/builder/${list}?list_item=${listItem}`, shows: 'Custom price' },
    { name: 'add-list-items', path: `/builder/${list}?add_list_items=${listGroup}`, shows: 'Angel Face (Recipe)' },
    { name: 'settings', path: '/settings', shows: 'Where you are signed in' },
    ...Object.entries(SETTINGS).map(([tab, shows]) => ({
      name: `settings-${tab}`,
      path: `/settings?tab=${tab}`,
      shows,
    })),
    { name: 'two-factor', path: '/settings?two_factor=on', shows: 'Your password' },
    { name: 'two-factor-off', path: '/settings?two_factor=off', shows: 'Your password' },
    { name: 'delete-account', path: '/settings?delete_account=1', shows: 'Your password' },
    { name: 'import', path: '/settings?tab=data&import=1', shows: 'Check file' },
    { name: 'invite', path: '/settings?tab=team&invite=1', shows: /^Invite to/ },
    { name: 'create-organization', path: '/settings?create_organization=1', shows: 'Create Organization' },
    { name: 'delete-organization', path: '/settings?delete_organization=1', shows: /Delete/ },
    { name: 'new-api-key', path: '/settings?tab=keys&new_api_key=1', shows: /key/i },
    { name: 'welcome', path: '/welcome', shows: 'Start empty' },
    { name: 'forgot-password', path: '/forgot-password', shows: 'Forgot your password?' },
    { name: 'email-change', path: '/email-change?token=none', shows: 'Use this e-mail' },
    { name: 'email-kept', path: '/email-change?keep=1&token=none', shows: 'Keep this e-mail' },
    { name: 'reset-password', path: '/reset-password?token=none', shows: 'Choose a new password' },
    { name: 'reset-password-spent', path: '/reset-password', shows: 'This link is no longer valid', first: true },
    { name: 'reports', path: '/reports/all', shows: "Items in stock that don't sell." },
    { name: 'ingredient-sources', path: '/reports/ingredient-sources', shows: 'Latest unit cost' },
    { name: 'duplicates', path: '/items/duplicates', shows: 'Duplicates' },
    { name: 'inbox', path: '/inbox', shows: 'Inbox' },
    { name: 'receive', path: '/receive', shows: /PO-\d{4}-0001/ },
    { name: 'activity', path: '/activity', shows: /of \d+/ },
    { name: 'pos-modifiers', path: '/pos/modifiers', shows: 'Tonic' },
    { name: 'modifier', path: `/pos/modifiers?modifier=${modifier}`, shows: 'Match modifier' },
    { name: 'sure-matches', path: '/pos/menu?sure_matches=1', shows: 'Accept all sure matches' },
    { name: 'not-stock', path: '/pos/menu?not_stock=1', shows: 'Not stock' },
    { name: 'connect-till', path: '/pos/connections', shows: 'How sales come in', opens: clickOn('Connect POS') },
    { name: 'invoice-new', path: '/invoices?invoice=1', shows: 'Continue' },
    { name: 'vendor-new', path: '/vendors?vendor=new', shows: 'Add new vendor' },
    { name: 'vendor-codes', path: `/vendors?vendor_codes=${vendor}`, shows: 'Item numbers' },
    { name: 'vendor-terms', path: `/vendors?vendor=${vendor}`, shows: 'Vendor Info', opens: clickIn('Edit terms') },
    { name: 'order', path: `/purchase-order?po=${order}`, shows: 'Add Vendor Items' },
    ...['Send Purchase Order', 'Create Invoice', 'Add Vendor Items'].map((act) => ({
      name: act.toLowerCase().replaceAll(' ', '-'),
      path: `/purchase-order?po=${order}`,
      shows: 'Add Vendor Items',
      opens: clickIn(act),
    })),
    { name: 'edit-print-job', path: `/barcodes?edit_print_job=${printJob}`, shows: 'Edit Print Job' },
    {
      name: 'invitation-link',
      path: `/settings?tab=team&invitation_link=${invitation}`,
      shows: 'Copy invitation link',
    },
    { name: 'mail', path: `/settings?tab=outbox&mail=${mail}`, shows: /invites you to/ },
    { name: 'settings-inbox', path: '/settings?tab=inbox', shows: 'Allow sender' },
    { name: 'connect-mailbox', path: '/settings?tab=inbox', shows: 'Allow sender', opens: clickOn('Connect mailbox') },
    { name: 'begin', path: '/begin', shows: /in an organization yet/ },
    { name: 'guest-page', path: `/l/${published}`, shows: 'Drinks' },
    { name: 'guest-view', path: `/builder/${list}/guest`, shows: 'House list' },
    { name: 'not-found', path: '/no-such-page', shows: 'There is no page at this address' },
    { name: 'shortcuts', path: '/items', shows: /of 33\d/, opens: (person) => person.press('?') },
    { name: 'commands', path: '/items', shows: /of 33\d/, opens: (person) => person.press('Control+k') },
    { name: 'user-menu', path: '/items', shows: /of 33\d/, opens: (person) => person.click('User menu') },
  ];
}

/** Screens whose dialog has no parameter in the address, with its key. */
export const OPENED: Readonly<Record<string, string>> = {
  shortcuts: 'shortcuts',
  'demo-source': 'demo_source',
  'add-filter': 'add_filter',
  'quick-count': 'quick_count',
  'adjust-count': 'adjust_count',
  'quick-stock': 'quick_stock',
  're-order': 're_order',
  'set-par': 'set_par',
  'stock-pull': 'stock_pull',
  'move-stock': 'move_stock',
  'add-field': 'add_field',
  'add-location': 'edit_location',
  'bulk-move': 'move_many',
  'bulk-adjust': 'adjust_many',
  'bulk-set-type': 'set_type',
  'bulk-set-attribute': 'set_attribute',
  'create-print-job': 'create_print_job',
  'add-to-print-job': 'add_print_job',
  return: 'return_lines',
  'vendor-rep': 'vendor_rep',
  'vendor-address': 'vendor_address',
  'vendor-terms': 'vendor_terms',
  'send-purchase-order': 'send_order',
  'create-invoice': 'convert_order',
  'add-vendor-items': 'add_vendor_items',
  'add-pos': 'pos_instance',
  'connect-till': 'connect_till',
  'add-sold-as': 'sold_as',
  're-batch': 're_batch',
  'connect-mailbox': 'connect_mailbox',
};

const IS_DIALOG =
  /[?&](item|create|merge|search|vendor|edit_vendor|invoice|add_new_invoice|add_new_purchase_order|variance_\w+|end_cycle|sales_pause|count_review|cycle_history|print_job|recipe|batch|import|invite|two_factor)=/;
const EMPTY_PAGE = '/pos/connections';
const OVER_ITEMS = ['shortcuts', 'commands', 'user-menu', 'demo-source'];
const LISTS = /^\/(inventory|items|variance|invoices)(\?(location=all|filter_modal=1))?$/;

/** The same with less content, which loads sooner: a dialog on an empty page, a list of a few rows. */
export function inShort(screen: Screen): Screen {
  if (IS_DIALOG.test(screen.path)) return { ...screen, path: screen.path.replace(/^\/[\w-]+/, EMPTY_PAGE) };
  if (OVER_ITEMS.includes(screen.name)) return { ...screen, path: EMPTY_PAGE, shows: 'POS Connections' };
  if (!LISTS.test(screen.path)) return screen;
  const [search, shows] = screen.path === '/invoices' ? ['5259', /^INV-5259/] : ['rum', 'Bumbu Rum'];
  return { ...screen, path: `${screen.path}${screen.path.includes('?') ? '&' : '?'}q=${search}`, shows };
}

/** People whose page shows only content with an address: another screen can replace it like a link would. */
const replaceable = new WeakSet<Person>();

/** Opens a screen and waits until nothing on it is loading. */
export async function show(person: Person, screen: Screen): Promise<void> {
  if (replaceable.delete(person) && !screen.first) await person.follow(screen.path);
  else await person.open(screen.path);
  await person.see(screen.shows);
  await person.settled();
  if (!screen.opens) {
    replaceable.add(person);
    return;
  }
  await screen.opens(person);
  await person.settled();
}
