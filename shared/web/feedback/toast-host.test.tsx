import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { toastDone } from './toast.ts';

prepareScreen();

test('a message names what was changed, and its Undo says what it undoes', async () => {
  await show(null);
  const undo = vi.fn();
  act(() => void toastDone('Successfully Updated Inventory Item', undo, undefined, 'Aperol'));
  const button = await messages().button('Undo');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Successfully Updated Inventory ItemAperol');
  await messages().press('Undo');
  expect(undo).toHaveBeenCalledExactlyOnceWith('Aperol');
});

test('without a name, the text itself says what is undone', async () => {
  await show(null);
  const undo = vi.fn();
  act(() => void toastDone('Print job deleted', undo));
  await messages().press('Undo');
  expect(undo).toHaveBeenCalledExactlyOnceWith('Print job deleted');
});

test('equal messages are one, which says how many, and stays while it has the focus', async () => {
  await show(null);
  act(() => {
    toastDone('Item Added', () => {});
    toastDone('Item Added', () => {});
  });
  await soon(() => expect(messages().element.textContent).toContain('Item Added · 2 times'));
  const button = await messages().button('Undo');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(() => button.focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(messages().element.textContent).toContain('Item Added');
});
