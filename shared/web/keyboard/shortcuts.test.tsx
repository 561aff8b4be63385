import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetActs, toastDone, undoNewest } from '#shared/web/feedback/toast.ts';
import { messages, page, prepareScreen, show } from '#test/components/screen.tsx';
import { EVERYWHERE, listenForShortcuts, type Shortcut, useShortcuts } from './shortcuts.ts';

prepareScreen();
beforeEach(() => {
  forgetActs();
  return listenForShortcuts();
});

const UNDO: readonly Shortcut[] = [{ keys: 'mod+z', label: 'Undo', group: EVERYWHERE, run: undoNewest }];

function Fields() {
  useShortcuts(UNDO);
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Chosen" />
      <textarea aria-label="Notes" />
    </>
  );
}

const press = (at: Element, more: object = {}) =>
  act(() => void fireEvent.keyDown(at, { key: 'z', ctrlKey: true, ...more }));

test('Ctrl+Z undoes the newest act outside of texts, where it belongs to the text', async () => {
  await show(<Fields />);
  const undo = vi.fn();
  toastDone('Moved', undo);
  await press(await page().field('Name'));
  await press(await page().field('Notes'));
  await press(document.body, { key: 'Z', shiftKey: true });
  await press(document.body, { ctrlKey: false });
  expect(undo).not.toHaveBeenCalled();
  await press(await page().field('Chosen'));
  expect(undo).toHaveBeenCalledExactlyOnceWith('Moved');
  await press(document.body);
  await messages().see('Nothing to undo. Earlier changes are in Activity.');
});

function Inner() {
  useShortcuts(INNER);
  return null;
}
const inner = vi.fn();
const INNER: readonly Shortcut[] = [{ keys: 'mod+z', label: 'Undo the last count', group: 'Counting', run: inner }];

test('a key that a part of the page has for itself is for that part', async () => {
  await show(
    <>
      <Inner />
      <Fields />
    </>,
  );
  const undo = vi.fn();
  toastDone('Moved', undo);
  await press(document.body);
  expect([inner.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
});
