import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { person, prepareScreen, show } from '#test/components/screen.tsx';
import { SearchPicker } from './search-picker.tsx';

prepareScreen();

const RUMS = ['Bumbu', 'Diplomatico', 'Zacapa'].map((label) => ({ id: label.toLowerCase(), label }));
const chosen = vi.fn();
const created = vi.fn();
/** Gives the answer that a test holds back. */
let answer: (names?: readonly string[]) => void;

/** Hits come when the test says so, as from a server. */
function Rums({ create = true }: { create?: boolean }) {
  const [asked, setAsked] = useState('');
  const [given, setGiven] = useState<{ text: string; names: readonly string[] }>();
  answer = (names = ['bumbu', 'diplomatico', 'zacapa']) => act(() => setGiven({ text: asked, names }));
  return (
    <SearchPicker
      label="Rum"
      value=""
      options={(given?.names ?? []).flatMap((name) => RUMS.filter(({ id }) => id === name))}
      answered={given?.text}
      onSearch={setAsked}
      onChoose={chosen}
      create={create ? { label: (text) => `Create "${text}"`, run: created } : undefined}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Rum' });
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent;

async function type(text: string, how = <Rums />): Promise<void> {
  chosen.mockReset();
  created.mockReset();
  await show(how);
  await person.type(field(), text);
}

/** A key as long after the page began as a person would need who saw the highlight first, or at that moment. */
function press(key: string, when: 'seen' | 'at once' = 'seen'): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + (when === 'seen' ? 1000 : 0) });
  fireEvent(field(), event);
}

const choice = () => waitFor(() => expect([...chosen.mock.calls, ...created.mock.calls]).toHaveLength(1));

const arrow = () => press('ArrowDown', 'at once');
const enter = () => press('Enter', 'at once');

test.each([
  ['before the answer', [arrow, () => answer(['bumbu'])]],
  ['at the moment of the answer', [() => answer(['bumbu']), arrow]],
])('an arrow pressed %s goes into the list: Enter takes the only hit and creates nothing', async (_when, events) => {
  await type('bum');
  for (const happens of events) happens();
  expect(highlighted()).toBe('Bumbu');
  press('Enter');
  await choice();
  expect([chosen.mock.calls, created.mock.calls]).toEqual([[['bumbu']], []]);
});

test.each([
  ['before the answer', [arrow, enter, () => answer()]],
  ['at the moment of the answer', [() => answer(), arrow, enter]],
])('an arrow and Enter pressed %s take the first of several hits', async (_when, events) => {
  await type('o');
  for (const happens of events) happens();
  await choice();
  expect(chosen).toHaveBeenCalledWith('bumbu');
});

test('who saw the highlight arrows down to the second hit, past the hits to the new entry, and around', async () => {
  await type('o');
  answer();
  const passed = [highlighted()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    press(key);
    passed.push(highlighted());
  }
  expect(passed).toEqual(['Bumbu', 'Diplomatico', 'Zacapa', 'Create "o"', 'Bumbu', 'Create "o"']);
  press('Enter');
  await choice();
  expect(created).toHaveBeenCalledWith('o');
});

test('a second arrow pressed at once goes on', async () => {
  await type('o');
  answer();
  press('ArrowDown', 'at once');
  press('ArrowDown', 'at once');
  expect(highlighted()).toBe('Diplomatico');
});

test('the highlight stays with its entry when a later answer moves it, and screen readers are told', async () => {
  await type('o');
  answer();
  press('ArrowDown');
  answer(['zacapa', 'bumbu', 'diplomatico']);
  expect(highlighted()).toBe('Diplomatico');
  const active = field().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toBe('Diplomatico');
  press('Enter');
  await choice();
  expect(chosen).toHaveBeenCalledWith('diplomatico');
});

test.each(['ArrowDown', 'ArrowUp'])(
  '%s in an empty field opens the list at its first entry, which Enter takes',
  async (key) => {
    chosen.mockReset();
    created.mockReset();
    await show(<Rums />);
    answer();
    act(() => field().focus());
    press(key);
    expect([field().getAttribute('aria-expanded'), highlighted()]).toEqual(['true', 'Bumbu']);
    press('Enter');
    await choice();
    expect(chosen).toHaveBeenCalledWith('bumbu');
  },
);

test('typing on begins at the first hit again', async () => {
  await type('o');
  answer();
  press('ArrowDown');
  await person.type(field(), 'n');
  answer();
  expect(highlighted()).toBe('Bumbu');
});

test('where nothing is found, Enter creates what was typed', async () => {
  await type('Santa Teresa');
  answer([]);
  press('Enter');
  await choice();
  expect(created).toHaveBeenCalledWith('Santa Teresa');
});

test('a field that finds nothing and creates nothing takes nothing', async () => {
  await type('Santa Teresa', <Rums create={false} />);
  answer([]);
  press('ArrowDown');
  press('Enter');
  await screen.findByText('No matches');
  expect(chosen).not.toHaveBeenCalled();
});

test('a name typed in full is chosen when its field is left, also when its answer comes later', async () => {
  await type('BUMBU');
  answer(['bumbu', 'zacapa']);
  await person.tab();
  expect(chosen.mock.calls).toEqual([['bumbu']]);
  await person.type(field(), 'zacapa');
  await person.tab();
  expect(chosen.mock.calls).toHaveLength(1);
  answer(['zacapa']);
  await waitFor(() => expect(chosen.mock.calls).toEqual([['bumbu'], ['zacapa']]));
});

test('a part of a name is not chosen when its field is left', async () => {
  await type('bum');
  answer(['bumbu']);
  await person.tab();
  expect(chosen).not.toHaveBeenCalled();
  expect(field()).toHaveProperty('value', 'bum');
});
