import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page, person, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { InlineLine } from './inline-line.tsx';

prepareScreen();

async function edit(save: (text: string) => Promise<string | undefined>, clean?: (text: string) => string) {
  await show(
    <>
      <InlineLine label="Vintage" shown="2015" start="2015" save={save} clean={clean} />
      <input aria-label="Elsewhere" />
    </>,
  );
  await page().press('Vintage: 2015, edit');
  return page().field('Vintage');
}

/** A save that ends on demand. */
function slowSave() {
  let end: (refusal?: string) => void = () => {};
  const save = vi.fn(() => new Promise<string | undefined>((resolve) => (end = resolve)));
  return { save, end: (refusal?: string) => act(async () => end(refusal)) };
}

test('a click edits it, Enter saves it trimmed, and focus returns to where it was', async () => {
  const save = vi.fn(async () => undefined);
  const field = await edit(save);
  expect(document.activeElement).toBe(field);
  await person.clear(field);
  await person.type(field, ' NV {Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith('NV');
  const button = await page().button('Vintage: 2015, edit');
  await soon(() => expect(document.activeElement).toBe(button));
});

test('Escape cancels editing', async () => {
  const save = vi.fn(async () => undefined);
  await person.type(await edit(save), '9{Escape}');
  const button = await page().button('Vintage: 2015, edit');
  await soon(() => expect(document.activeElement).toBe(button));
  expect(save).not.toHaveBeenCalled();
});

test('an unchanged value is not saved, however it is left', async () => {
  const save = vi.fn(async () => undefined);
  await person.type(await edit(save), '{Enter}');
  await page().press('Vintage: 2015, edit');
  await person.tab();
  expect(save).not.toHaveBeenCalled();
});

test('leaving the field saves it, and focus stays where the person went', async () => {
  const { save, end } = slowSave();
  await person.type(await edit(save), '9');
  const elsewhere = await page().field('Elsewhere');
  await person.click(elsewhere);
  await end();
  await page().button('Vintage: 2015, edit');
  expect(save).toHaveBeenCalledExactlyOnceWith('20159');
  expect(document.activeElement).toBe(elsewhere);
});

test('a person who continues elsewhere while it is saved loses no keystroke', async () => {
  const { save, end } = slowSave();
  await person.type(await edit(save), '9{Enter}');
  const elsewhere = await page().field('Elsewhere');
  await person.click(elsewhere);
  await person.keyboard('ab');
  await end();
  await page().button('Vintage: 2015, edit');
  await person.keyboard('cd');
  expect(elsewhere.value).toBe('abcd');
});

test('while it is saved nothing can be typed, and it is saved once', async () => {
  const { save, end } = slowSave();
  const field = await edit(save);
  await person.type(field, '9{Enter}{Enter}8');
  expect([field.value, save.mock.calls.length]).toEqual(['20159', 1]);
  await end();
});

test('what was typed is shown while it is saved, and the field is back where it is refused', async () => {
  const { save, end } = slowSave();
  const field = await edit(save);
  await person.type(field, '9{Enter}');
  const button = await page().button('Vintage: 20159, edit');
  expect(field.closest('[hidden]')).not.toBeNull();
  await soon(() => expect(document.activeElement).toBe(button));
  await end('A year has four digits');
  expect(field.closest('[hidden]')).toBeNull();
  await soon(() => expect(document.activeElement).toBe(field));
  expect([field.value, screen.queryByRole('button', { name: /^Vintage/ })]).toEqual(['20159', null]);
});

test('a refusal is shown at the field, and disappears with the next key', async () => {
  const field = await edit(async () => 'A year has four digits');
  await person.type(field, '9{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('A year has four digits');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['20159', 'true']);
  await person.type(field, '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('only allowed characters are accepted', async () => {
  const field = await edit(
    async () => undefined,
    (text) => text.replace(/\D/g, '').slice(0, 4),
  );
  await person.clear(field);
  await person.type(field, 'a20155');
  expect(field.value).toBe('2015');
});
