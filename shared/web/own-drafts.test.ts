import { beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, readDraft, setDraftOwner, unsavedForms, writeDraft } from './own-drafts.ts';

/** Keys are the object's own properties, as in a browser. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    (this as unknown as Record<string, string>)[key] = value;
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});

const keptIn = (storage: Storage) => Object.keys(storage);

test('a draft belongs to one person in one organization', () => {
  setDraftOwner('olga', 'bar');
  writeDraft('vendor', { name: 'North Supply' });
  for (const [user, organization] of [
    ['ben', 'bar'],
    ['olga', 'club'],
    ['ben', 'club'],
    ['olga', undefined],
  ] as const) {
    setDraftOwner(user, organization);
    expect(readDraft('vendor', null)).toBeNull();
  }
  setDraftOwner('olga', 'bar');
  expect(readDraft('vendor', null)).toEqual({ name: 'North Supply' });
});

test('without an organization nothing is stored', () => {
  setDraftOwner('olga', undefined);
  writeDraft('vendor', { name: 'North Supply' });
  expect(keptIn(localStorage)).toEqual([]);
});

test("signing out clears every person's drafts, in this tab and from older builds; preferences are kept", () => {
  setDraftOwner('ben', 'club');
  writeDraft('recipe', { name: 'Negroni' });
  setDraftOwner('olga', 'bar');
  writeDraft('vendor', { name: 'North Supply' });
  writeDraft('count sheet 1', { id: '1' }, 'tab');
  localStorage.setItem('cellarhand.draft.invoice', '{}');
  localStorage.setItem('cellarhand.recent-locations', '[]');
  localStorage.setItem('cellarhand.search.oos', 'true');
  sessionStorage.setItem('count sheet 2', '{}');
  clearDrafts();
  expect(keptIn(localStorage)).toEqual(['cellarhand.search.oos']);
  expect(keptIn(sessionStorage)).toEqual([]);
});

test('a form started and not saved is listed once, and only for its author', () => {
  setDraftOwner('olga', 'bar');
  writeDraft('recipe', { name: 'Negroni' });
  writeDraft('invoice-lines.1', [{}]);
  writeDraft('invoice-lines.2', [{}]);
  writeDraft('recent-locations', ['cellar']);
  expect(unsavedForms()).toEqual(['a recipe', 'lines of an invoice']);
  setDraftOwner('ben', 'bar');
  expect(unsavedForms()).toEqual([]);
});
