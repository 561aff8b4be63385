import { MantineProvider } from '@mantine/core';
import { createBrowserHistory } from '@tanstack/history';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dialogs } from '#app/web/dialogs.ts';
import '#app/web/live-topics.ts'; // what Undo sends
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { bindHistory } from '#shared/web/address/navigate.ts';
import { ConfirmHost } from '#shared/web/dialogs/confirm-host.tsx';
import { DialogHost } from '#shared/web/dialogs/dialog-host.tsx';
import { openDialog, openedByKey } from '#shared/web/dialogs/open-dialog.ts';
import { toasts } from '#shared/web/feedback/toast.ts';
import { ToastHost } from '#shared/web/feedback/toast-host.tsx';
import { setDraftOwner } from '#shared/web/own-drafts.ts';
import { createQueryClient } from '#shared/web/query-client.ts';
import { cssVariables, theme } from '#shared/web/theme/theme.ts';
import { ContractServer } from './contract-server.ts';
import { idOf, sampleAnswer } from './sample.ts';

const TIMEZONE = 'America/Chicago';

/** The server of the test that runs; each begins with one that answers only who is here. */
export let server: ContractServer;
/** The person at the screen. */
export let person: UserEvent;

let client: QueryClient;
const realFetch = globalThis.fetch;
/** Browsers know these tags, happy-dom not yet. */
const NEW_TAGS = /is unrecognized in this browser.* search$/s;
/** What React or the product logged as an error. */
const complaints: string[] = [];

/** Call once in each file. */
export function prepareScreen(): void {
  beforeEach(() => {
    server = new ContractServer();
    server.answers(accountsContract.getMe, me());
    globalThis.fetch = server.fetch as typeof fetch;
    window.history.replaceState({}, '', '/insights');
    bindHistory(createBrowserHistory());
    localStorage.clear();
    sessionStorage.clear();
    setDraftOwner(idOf(901), idOf(900));
    person = userEvent.setup({ delay: null });
    vi.spyOn(console, 'error').mockImplementation((...said) => {
      const text = said.join(' ').slice(0, 400);
      if (!NEW_TAGS.test(text)) complaints.push(text);
    });
    client = createQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  });
  afterEach(() => {
    act(() => {
      openedByKey.set([]);
      toasts.set([]);
    });
    cleanup();
    client.clear();
    globalThis.fetch = realFetch;
    vi.restoreAllMocks();
    expect([...server.problems, ...complaints.splice(0)]).toEqual([]);
  });
}

/** Who looks: an owner, unless it is said otherwise. */
export const me = (role: 'owner' | 'admin' | 'member' = 'owner', organization: object = {}) =>
  sampleAnswer(accountsContract.getMe, {
    user: { id: idOf(901), email: 'olga@example.test' },
    active_organization: {
      id: idOf(900),
      name: 'The Cellar',
      timezone: TIMEZONE,
      day_cutoff: '04:00',
      role,
      ...organization,
    },
  });

/** Renders something inside the frame of every page: theme, cache, dialogs, questions and messages. */
export async function show(content: ReactNode, address = '/insights'): Promise<void> {
  window.history.replaceState({}, '', address);
  await act(async () => {
    render(
      <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariables}>
        <QueryClientProvider client={client}>
          <Suspense fallback={null}>{content}</Suspense>
          <DialogHost dialogs={dialogs} />
          <ConfirmHost />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
}

/** The page is empty, and this dialog lies over it, as the code of a page opens it. */
export async function showDialog(key: string, given?: unknown): Promise<Form> {
  await show(null);
  act(() => openDialog(key, given));
  return openForm();
}

/** The page is empty, and over it lies what its address opens. */
export async function showAddress(address: string): Promise<Form> {
  await show(null, address);
  return openForm();
}

/** The dialog on top, or the one with this title, once it is there. */
export async function openForm(title?: string | RegExp): Promise<Form> {
  const find = () => screen.getAllByRole('dialog', { name: title }).at(-1) as HTMLElement;
  return waitFor(() => new Form(find));
}

/** Nothing lies over the page any more. */
export const closed = (): Promise<void> => soon(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The whole screen. */
export const page = (): Form => new Form(() => document.body);

/** The messages at the edge of the screen. */
export const messages = (): Form => new Form(() => screen.getByRole('region', { name: 'Messages' }));

/** Waits until this is said among the messages. */
export const told = (text: string | RegExp): Promise<HTMLElement[]> => messages().see(text);

/** All that this device keeps. */
export const kept = (): string =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join('\n');

/** What becomes true in a moment. */
export const soon = (look: () => void | Promise<void>): Promise<void> => waitFor(look);

/** A part of the screen as a person works with it: by the names of its fields and buttons. */
export class Form {
  readonly #find: () => HTMLElement;
  #element: HTMLElement;

  constructor(find: () => HTMLElement) {
    this.#find = find;
    this.#element = find();
  }

  /** What loads may take the place of what said so. */
  get element(): HTMLElement {
    if (!this.#element.isConnected) this.#element = this.#find();
    return this.#element;
  }

  /** A text field, box or list by what it is called. */
  async field(label: string | RegExp): Promise<HTMLInputElement> {
    const labeled = await waitFor(() => within(this.element).getAllByLabelText<HTMLInputElement>(label));
    // The list that belongs to a field has its name, too.
    return (labeled.find((each) => each.matches('input, textarea, select')) ?? labeled[0]) as HTMLInputElement;
  }

  async type(label: string | RegExp, text: string): Promise<void> {
    const field = await this.field(label);
    await person.clear(field);
    if (text !== '') await person.type(field, text.replace(/[[{]/g, '$&$&'));
  }

  button(name: string | RegExp): Promise<HTMLButtonElement> {
    return waitFor(() => within(this.element).getByRole<HTMLButtonElement>('button', { name }));
  }

  async press(name: string | RegExp): Promise<void> {
    await person.click(await this.button(name));
  }

  see(text: string | RegExp): Promise<HTMLElement[]> {
    return waitFor(() => within(this.element).getAllByText(text));
  }

  /** Checks or unchecks a box. */
  async toggle(label: string | RegExp): Promise<void> {
    await person.click(await this.field(label));
  }

  /** Opens a field with a list and takes this of it. */
  async choose(label: string | RegExp, option: string | RegExp): Promise<void> {
    await person.click(await this.field(label));
    await take(option);
  }

  /** Opens a location field, looks for a name and takes what is offered. */
  async chooseLocation(field: RegExp, name: string, option = name): Promise<void> {
    await this.press(field);
    await person.type(await screen.findByLabelText('Search locations'), name);
    await take(option);
  }
}

/** Takes one of the options that are shown, wherever they lie. */
export async function take(option: string | RegExp): Promise<void> {
  await person.click(await screen.findByRole('option', { name: option }));
}
