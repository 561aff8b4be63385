import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { closed, openForm, page, person, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { SavedNote } from './saved-note.tsx';

prepareScreen();
let saved: string[];
beforeEach(() => {
  saved = [];
});

function Example() {
  const [open, setOpen] = useState(true);
  const [stored, setStored] = useState('Back door');
  const save = (text: string, done: () => void) => {
    saved.push(text);
    setStored(text);
    done();
  };
  if (!open) return <p>The dialog is closed</p>;
  return (
    <DialogFrame title="Order" onClose={() => setOpen(false)}>
      <SavedNote label="Notes" stored={stored} onSave={save} />
      <input aria-label="Other" />
    </DialogFrame>
  );
}

test('Escape reverts a changed note and keeps the dialog; the next Escape closes it, and nothing is saved', async () => {
  await show(<Example />);
  const dialog = await openForm('Order');
  await dialog.type('Notes', 'Ring twice');
  await person.keyboard('{Escape}');
  await soon(async () => expect((await dialog.field('Notes')).value).toBe('Back door'));
  await person.keyboard('{Escape}');
  await page().see('The dialog is closed');
  await closed();
  expect(saved).toEqual([]);
});

test('leaving the note saves it once, and so does closing the dialog', async () => {
  await show(<Example />);
  const dialog = await openForm('Order');
  await dialog.type('Notes', 'Ring twice');
  await person.click(await dialog.field('Other'));
  await soon(() => expect(saved).toEqual(['Ring twice']));
  await dialog.type('Notes', 'Ring three times');
  await dialog.press('Close');
  await page().see('The dialog is closed');
  expect(saved).toEqual(['Ring twice', 'Ring three times']);
});
