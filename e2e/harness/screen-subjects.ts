import type { Person } from './person.ts';

/** Records of the demo venue that screens show. */
export interface Subjects {
  readonly item: string;
  readonly itemName: string;
  readonly location: string;
  readonly invoice: string;
  readonly vendor: string;
  /** The open cycle. */
  readonly stage: string;
  readonly printJob: string;
  /** Sold once, and not matched. */
  readonly posItem: string;
  readonly recipe: string;
  /** One made from it. */
  readonly batch: string;
  readonly list: string;
  readonly listGroup: string;
  /** A sold item on the list. */
  readonly listItem: string;
  /** A purchase order that is not sent yet. */
  readonly order: string;
  readonly modifier: string;
  readonly invitation: string;
  /** The mail of the invitation. */
  readonly mail: string;
  /** A list that guests see. */
  readonly published: string;
}

/** For listing the names of the screens only. */
export const NO_SUBJECTS: Subjects = {
  item: '',
  itemName: '',
  location: '',
  invoice: '',
  vendor: '',
  stage: '',
  printJob: '',
  posItem: '',
  recipe: '',
  batch: '',
  list: '',
  listGroup: '',
  listItem: '',
  order: '',
  modifier: '',
  invitation: '',
  mail: '',
  published: '',
};

interface Page<Row> {
  data: readonly Row[];
}

export async function findSubjects(person: Person): Promise<Subjects> {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await person.context.request.get(person.url + path);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  type Item = { id: string; name: string; locations: { location_id: string }[] };
  const items = await read<Page<Item>>('/api/inventory-view/inventory?limit=100&in_stock_only=true');
  const item = items.data.find((each) => each.locations.length > 1) ?? items.data[0];
  const invoices = await read<Page<{ id: string; vendor: { id: string } }>>('/api/ordering/invoices?limit=1');
  const stage = await read<{ id: string }>('/api/inventory/stage?current=true');
  const data = { jobTitle: 'Shelf labels', inventoryItemId: item?.id, quantity: 3 };
  const made = await person.context.request.post(`${person.url}/api/print-jobs`, { data });
  const { id: printJob } = (await made.json()) as { id: string };
  const posItem = await sell(person, item?.id);
  const { recipe, batch } = await makeBatch(person, items.data.at(-1)?.id);
  const lists = await makeList(person, recipe);
  const invoice = invoices.data[0];
  if (!item || !invoice) throw new Error('The demo venue has no item or no invoice');
  return {
    item: item.id,
    itemName: item.name,
    location: item.locations[0]?.location_id ?? '',
    invoice: invoice.id,
    vendor: invoice.vendor.id,
    stage: stage.id,
    printJob,
    posItem,
    recipe,
    batch,
    ...lists,
    ...(await findMore(read)),
    ...(await invite(person, read)),
  };
}

type Read = <Answer>(path: string) => Promise<Answer>;

async function findMore(read: Read): Promise<Pick<Subjects, 'order' | 'modifier' | 'published'>> {
  const first = async (path: string) => (await read<Page<{ id: string }>>(path)).data[0]?.id ?? '';
  const lists = await read<Page<{ id: string; is_published: boolean }>>('/api/list');
  return {
    order: await first('/api/ordering/invoices?type=PO&limit=1'),
    modifier: await first('/api/pos/modifiers?limit=1'),
    published: lists.data.find((list) => list.is_published)?.id ?? '',
  };
}

/** An invitation, and its mail in the outbox. */
async function invite(person: Person, read: Read): Promise<Pick<Subjects, 'invitation' | 'mail'>> {
  const { active_organization: organization } = await read<{ active_organization: { id: string } }>('/api/me');
  const team = `/api/organization/${organization.id}`;
  await person.context.request.post(`${person.url}${team}/users`, { data: { email: 'new@example.test' } });
  const [invitation] = await read<{ id: string }[]>(`${team}/invitations`);
  const { data } = await read<Page<{ id: string; recipient: string }>>('/api/outbox');
  return {
    invitation: invitation?.id ?? '',
    mail: data.find(({ recipient }) => recipient === 'new@example.test')?.id ?? '',
  };
}

/** Creates records with screens of their own that need a sale. */
async function sell(person: Person, itemId: string | undefined): Promise<string> {
  const post = (path: string, data: object) => person.context.request.post(person.url + path, { data });
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await person.context.request.get(person.url + path)).json();
  const { data } = await read<{ data: { size: { id: string } } }>(`/api/inventory/item/${itemId}`);
  await post('/api/pos/sellable-item-groups', { inventory_item_id: itemId, sale_size_id: data.size.id, price: 30 });
  const line = { transaction_id: 'T-1', line_id: '1', sold_at: new Date().toISOString(), item: 'House Pour' };
  await post('/api/pos/items/sales', { sales: [{ ...line, quantity: 2, gross: 24, category: 'Bar' }] });
  return (await read<Page<{ id: string }>>('/api/pos/items?search=House')).data[0]?.id ?? '';
}

/** The first recipe, and a batch of it that an item was made in. */
async function makeBatch(person: Person, output: string | undefined): Promise<{ recipe: string; batch: string }> {
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await person.context.request.get(person.url + path)).json();
  const { data } = await read<Page<{ id: string }>>('/api/pos/recipes?limit=1');
  const recipe = data[0]?.id ?? '';
  type Ingredients = { sellable_items: { inventory_item_id: string }[] };
  const { sellable_items } = await read<Ingredients>(`/api/pos/recipes/${recipe}`);
  const used = sellable_items.map(({ inventory_item_id }) => ({ inventory_item_id, quantity: 0.1 }));
  const input = {
    sellable_item_group_id: recipe,
    servings: 5,
    existing_output_inventory_item_id: output,
    batch_ingredients: used,
    instructions: [{ name: 'Stir' }, { name: 'Dilute' }],
    below_stock: true,
  };
  const made = await person.context.request.post(`${person.url}/api/pos/batch-recipes`, { data: input });
  return { recipe, batch: ((await made.json()) as { batch_id: string }).batch_id };
}

/** A list with its first page and one drink on it. */
async function makeList(person: Person, sold: string): Promise<Pick<Subjects, 'list' | 'listGroup' | 'listItem'>> {
  const post = async <Answer>(path: string, data: object): Promise<Answer> =>
    (await person.context.request.post(person.url + path, { data })).json();
  const input = { name: 'House list', template: 'blank', table_of_contents: true };
  const { sellableList } = await post<{ sellableList: { id: string } }>('/api/list', input);
  const group = { name: 'Cocktails', sellableListId: sellableList.id };
  const { listItemGroup } = await post<{ listItemGroup: { id: string } }>('/api/list/list-group', group);
  const entry = { listItemGroupId: listItemGroup.id, sellable_item_group_id: sold, notes: 'Served up' };
  const { listItem } = await post<{ listItem: { id: string } }>('/api/list/list-item', entry);
  return { list: sellableList.id, listGroup: listItemGroup.id, listItem: listItem.id };
}
