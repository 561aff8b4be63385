import type { Locator, Route } from 'playwright-core';
import { answerNothing, refuse } from './answers.ts';
import type { Person } from './person.ts';
import type { SmallBar } from './small-bar.ts';

/** A person at the dialog of an item: reads its shelves and works with its forms. */
export class ItemDesk {
  readonly person: Person;
  readonly bar: SmallBar;

  constructor(person: Person, bar: SmallBar) {
    this.person = person;
    this.bar = bar;
  }

  idOf(number: number): string {
    return this.bar.items[number] ?? '';
  }

  /** Opens a bottle by its number over a page. */
  async open(number: number, path = '/insights', more = ''): Promise<void> {
    await this.person.open(`${path}?item=${this.idOf(number)}${more}`);
    await this.person.button('Stock Pull').waitFor();
    await this.person.page.getByRole('heading', { name: 'Locations' }).last().waitFor();
  }

  /** Presses a button of the item's dialog; answers with the dialog whose title begins like it. */
  async openForm(name: string): Promise<Locator> {
    await this.person.dialog().getByRole('button', { name, exact: true }).click();
    return this.person.dialog(new RegExp(`^${name}`));
  }

  tab(name: string): Promise<void> {
    return this.person.dialog().getByRole('tab', { name, exact: true }).click();
  }

  /** The shelves of the open item with what stands there, in their order. */
  shelves = async (): Promise<string[]> => {
    const lines = await this.person.page.getByRole('region', { name: 'Stock' }).getByRole('listitem').all();
    return Promise.all(
      lines.map(async (line) => {
        const name = await line.getByRole('button', { name: /^Adjust Count at/ }).getAttribute('aria-label');
        return `${name?.replace('Adjust Count at ', '')} ${await line.locator('[data-figure]').textContent()}`;
      }),
    );
  };

  /** Lets one call that writes fail like this, and waits for what the person is told. */
  async failWith(path: string, status: number, body: unknown, act: () => Promise<void>, told: string): Promise<void> {
    const { page } = this.person;
    const messages = page.getByLabel('Messages');
    const dismiss = messages.getByRole('button', { name: 'Dismiss' });
    // Each may go by itself before it is reached.
    while ((await dismiss.count()) > 0)
      await dismiss
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    this.person.expectRefusals(status);
    let failed = false;
    const fail = (route: Route) => {
      // What was saved before may just be read again.
      if (failed || route.request().method() === 'GET') return route.fallback();
      failed = true;
      return status < 400 ? answerNothing(route) : refuse(route, status, body);
    };
    await page.route(path, fail);
    await act();
    await messages.getByText(told, { exact: true }).waitFor();
    await page.unroute(path, fail);
    this.person.expectRefusals();
  }

  async post<Answer>(path: string, data: object): Promise<Answer> {
    const answer = await this.person.context.request.post(this.person.url + path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  async makeLocation(name: string): Promise<string> {
    return (await this.post<{ location_id: string }>('/api/location', { name })).location_id;
  }

  /** Moves bottles of the small bar's one shelf without the screen. */
  moveFromShelf(number: number, to: string, quantity: number): Promise<unknown> {
    return this.post('/api/inventory/running-stocks/move', {
      inventory_item_id: this.idOf(number),
      from_location_id: this.bar.location,
      to_location_id: to,
      quantity,
    });
  }
}
