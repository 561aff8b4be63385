import type { Locator, Route } from 'playwright-core';
import { answerNothing, refuse } from './answers.ts';
import type { Person } from './person.ts';
import type { SmallBar } from './small-bar.ts';

/** Chooses an action that the dialog of an item has under "More". */
export async function chooseMore(person: Person, name: string): Promise<void> {
  await person.dialog().getByRole('button', { name: 'More', exact: true }).click();
  await person.find('menuitem', name).click();
}

/** A person at an item's dialog, reading its locations and using its forms. */
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

  /** Opens a bottle by its number on top of a page. */
  async open(number: number, path = '/insights', more = ''): Promise<void> {
    await this.person.open(`${path}?item=${this.idOf(number)}${more}`);
    await this.person.dialog().getByRole('button', { name: 'More', exact: true }).waitFor();
    await this.person.page.getByRole('heading', { name: 'Locations' }).last().waitFor();
  }

  /** Chooses an action under "More" in the item's dialog; returns the dialog whose title starts with its name. */
  async openForm(name: string): Promise<Locator> {
    await chooseMore(this.person, name);
    return this.person.dialog(new RegExp(`^${name}`));
  }

  tab(name: string): Promise<void> {
    return this.person.dialog().getByRole('tab', { name, exact: true }).click();
  }

  /** The item's locations with their stock, in depletion order. */
  shelves = async (): Promise<string[]> => {
    const lines = await this.person.page.getByRole('region', { name: 'Stock' }).getByRole('listitem').all();
    return Promise.all(
      lines.map(async (line) => {
        const name = await line.getByRole('button', { name: /^Adjust Count at/ }).getAttribute('aria-label');
        return `${name?.replace('Adjust Count at ', '')} ${await line.locator('[data-figure]').textContent()}`;
      }),
    );
  };

  /** Makes one write call fail like this, and waits for the message to the person. */
  async failWith(path: string, status: number, body: unknown, act: () => Promise<void>, told: string): Promise<void> {
    const { page } = this.person;
    const messages = page.getByLabel('Messages');
    const dismiss = messages.getByRole('button', { name: 'Dismiss' });
    // Each may disappear on its own before it is reached.
    while ((await dismiss.count()) > 0)
      await dismiss
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    this.person.expectRefusals(status);
    let failed = false;
    const fail = (route: Route) => {
      // Earlier changes may just be refetched.
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

  /** Moves bottles out of the small bar's only location, without the screen. */
  moveFromShelf(number: number, to: string, quantity: number): Promise<unknown> {
    return this.post('/api/inventory/running-stocks/move', {
      inventory_item_id: this.idOf(number),
      from_location_id: this.bar.location,
      to_location_id: to,
      quantity,
    });
  }
}
