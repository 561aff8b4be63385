import type { BrowserContext, Locator, Page, Request } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

/** Errors on a page that no journey should cause. */
interface Expected {
  /** Statuses that a journey causes on purpose, for requests that begin in the meantime: they may end later. */
  refusals: readonly number[];
  /** The connection is cut on purpose. */
  cut: boolean;
}

/** One person at one browser window: acts only by role and visible text, and notices hidden errors. */
export class Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  readonly problems: string[] = [];
  readonly #expected: Expected = { refusals: [], cut: false };
  readonly #expectedOf = new WeakMap<Request, readonly number[]>();
  #opened: Page[] = [];
  #underWay = 0;
  #writes = 0;
  /** So often a request was heard of, at its begin and at its end. */
  #heard = 0;

  constructor(context: BrowserContext, page: Page, url: string) {
    this.context = context;
    this.page = page;
    this.url = url;
    page.on('pageerror', (error) => this.problems.push(`Error in the page: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      // The browser looks for a newer service worker whenever it likes.
      if (this.#expected.cut && message.text() === 'An unknown error occurred when fetching the script.') return;
      this.problems.push(`Console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (reason === 'net::ERR_ABORTED' || this.#expected.cut) return; // requests that a page no longer needs are aborted
      this.problems.push(`Failed: ${request.method()} ${request.url()} ${reason}`);
    });
    page.on('popup', (opened) => this.#opened.push(opened));
    page.on('request', (request) => this.#expectedOf.set(request, this.#expected.refusals));
    this.#countRequests();
    page.on('response', (response) => {
      const expected = [...this.#expected.refusals, ...(this.#expectedOf.get(response.request()) ?? [])];
      if (response.status() < 400 || expected.includes(response.status())) return;
      this.problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** The live stream never ends, so it does not count. */
  #countRequests(): void {
    const counts = (request: Request) => !new URL(request.url()).pathname.endsWith('/api/events');
    const heard = (by: number) => (request: Request) => {
      if (!counts(request)) return;
      this.#underWay += by;
      if (request.method() !== 'GET') this.#writes += by;
      this.#heard += 1;
    };
    const ended = heard(-1);
    this.page.on('request', heard(1));
    this.page.on('requestfinished', ended);
    this.page.on('requestfailed', ended);
  }

  expectRefusals(...statuses: readonly number[]): void {
    this.#expected.refusals = statuses;
  }

  expectCut(cut = true): void {
    this.#expected.cut = cut;
  }

  /** Closes windows opened by the page, such as print sheets: behind them the page rarely renders. */
  async closeOpened(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((page) => page.close()));
  }

  async open(path: string): Promise<void> {
    await this.#saved();
    await this.page.goto(this.url + path, { waitUntil: 'commit' });
  }

  /** Something shown in advance may still be on its way; a person does not type an address that quickly. */
  async #saved(): Promise<void> {
    for (const deadline = Date.now() + 20_000; this.#writes > 0 && Date.now() < deadline; )
      await this.page.waitForTimeout(20);
  }

  /** The same without reloading the app, like a link in it. */
  async follow(path: string): Promise<void> {
    await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  }

  /** Path and query in the address bar. */
  get address(): string {
    return this.page.url().slice(this.url.length);
  }

  find(role: Role, name?: string | RegExp): Locator {
    return this.page.getByRole(role, { name, exact: typeof name === 'string' });
  }

  button(name: string | RegExp): Locator {
    return this.find('button', name);
  }

  /** The topmost open dialog, or the one with this title. */
  dialog(name?: string | RegExp): Locator {
    return name === undefined ? this.page.getByRole('dialog').last() : this.page.getByRole('dialog', { name });
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async click(name: string | RegExp, role: Role = 'button'): Promise<void> {
    await this.find(role, name).first().click();
  }

  /** Acts, and waits for the answer of the server however long its work takes. */
  async answered(path: string, act: () => Promise<void>): Promise<void> {
    await Promise.all([this.page.waitForResponse(path, { timeout: 0 }), act()]);
  }

  async type(label: string | RegExp, text: string): Promise<void> {
    await this.page
      .getByLabel(label, { exact: typeof label === 'string' })
      .first()
      .fill(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses the key until the element with this name has the focus; begins when nothing is loading or rendering. */
  async tabTo(name: string, key = 'Tab'): Promise<void> {
    await this.settled();
    const passed: string[] = [];
    for (let tries = 0; tries < 80; tries += 1) {
      const now = await this.focused();
      if (now.includes(name)) return;
      passed.push(now);
      await this.press(key);
    }
    throw new Error(`The keyboard does not come to ${name}, only to ${[...new Set(passed)].join(' | ')}`);
  }

  /** Presses Enter once this option of the list is the highlighted one. */
  async takeHighlighted(option: string | RegExp): Promise<void> {
    await this.page.getByRole('listbox').getByRole('option', { name: option, selected: true }).waitFor();
    await this.press('Enter');
  }

  /** Opens a location field and chooses the location with this path. */
  async chooseLocation(field: RegExp, path: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name: field }).first().click();
    await this.type('Search locations', path.split(' › ').at(-1) ?? path);
    await this.find('option', path).click();
  }

  /** A cell of the grid, by the text of its row and the title of its column. */
  async cell(row: string | RegExp, column: string): Promise<Locator> {
    await this.row(row).first().waitFor();
    await this.find('columnheader', column).waitFor();
    return this.row(row)
      .first()
      .getByRole('gridcell')
      .nth(await this.#placeOf(column));
  }

  async #placeOf(column: string): Promise<number> {
    const titles = await this.page.getByRole('columnheader').allTextContents();
    return titles.findIndex((title) => title.trim() === column);
  }

  /** Current text of a cell; read again if columns came or went in the meantime. */
  async figure(row: string | RegExp, column: string): Promise<string | null> {
    for (;;) {
      const place = await this.#placeOf(column);
      const text = await (await this.cell(row, column)).textContent();
      if (place === (await this.#placeOf(column))) return text;
    }
  }

  /** Waits until this text is on screen. */
  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async seeNot(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor({ state: 'hidden' });
  }

  /** The focused element, as a screen reader would name it. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(`(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
      return (at.getAttribute('role') ?? at.tagName.toLowerCase()) + ' ' + label.trim();
    })()`);
  }

  /** Waits until nothing is loading or rendering. */
  async settled(): Promise<void> {
    for (const until = Date.now() + COMES_TO_REST; Date.now() < until; ) {
      const before = this.#heard;
      const still = this.#underWay <= 0 && (await this.page.evaluate<boolean>(STANDS_STILL));
      // A request or answer during the look may not have reached the page yet.
      if (still && this.#underWay <= 0 && this.#heard === before) return;
      await this.page.waitForTimeout(20);
    }
    throw new Error(`${this.address} does not come to rest`);
  }

  /** Waits until a change is drawn that needs nothing from the server. */
  async drawn(): Promise<void> {
    await this.page.evaluate(`new Promise((done) => ${AFTER_TWO_FRAMES}(done))`);
  }

  /** How far the page itself scrolls sideways, px, and what extends beyond its edge where nothing scrolls. */
  async beyondEdge(): Promise<string[]> {
    return this.page.evaluate<string[]>(BEYOND_EDGE);
  }
}

/** On a busy machine; a page that announcements load again meanwhile takes longer. */
const COMES_TO_REST = 45_000;

/** The second frame begins when the first was drawn; a page behind another one is drawn seldom. */
const AFTER_TWO_FRAMES = `((then) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
  setTimeout(then, 1000);
})`;

const STANDS_STILL = `document.fonts.ready.then(async () => {
  if (!document.body) return false; // the page has just begun
  const ends = (each) => Number.isFinite(each.effect?.getComputedTiming().endTime);
  const ended = Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
  // One that is held, or belongs to what is not shown any more, never says that it ended.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))]);
  const before = document.body.innerHTML;
  await new Promise((done) => ${AFTER_TWO_FRAMES}(done));
  return before === document.body.innerHTML && document.querySelector('[aria-busy=true]') === null;
})`;

const BEYOND_EDGE = `(() => {
  const scrolls = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (at.scrollWidth > at.clientWidth && /auto|scroll|hidden/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  const beyond = [...document.querySelectorAll('a,button,input,select,textarea,label,h1,h2,h3,p,dt,dd,li')].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (right > clientWidth + 1 || left < -1) && each.checkVisibility({ visibilityProperty: true }) && !scrolls(each);
  });
  const page = scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' px wide'] : [];
  return [...page, ...beyond.slice(0, 5).map((each) => each.tagName + ' ' + (each.ariaLabel ?? each.textContent).slice(0, 60))];
})()`;
