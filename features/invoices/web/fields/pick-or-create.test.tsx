import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { person, prepareScreen, show } from '#test/components/screen.tsx';
import { PickOrCreate } from './pick-or-create.tsx';

prepareScreen();
const field = () => screen.getByRole('combobox', { name: 'Vendor' });

let saved: () => void;

/** Creates a vendor as slowly as the test wants. */
function Vendor() {
  const [choices, setChoices] = useState<{ id: string; name: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const create = async (name: string) => {
    setBusy(true);
    await new Promise<void>((done) => {
      saved = done;
    });
    setChoices([{ id: 'new', name }]);
    setBusy(false);
  };
  const picked = choices[0]?.id;
  return (
    <PickOrCreate label="Vendor" choices={choices} chosen={picked} busy={busy} onChoose={() => {}} onCreate={create} />
  );
}

test('a new entry that is being created keeps the focus in its field, which takes no more text', async () => {
  await show(<Vendor />);
  await person.type(field(), 'Quick Drinks{Enter}');
  await waitFor(() => expect(field()).toHaveProperty('readOnly', true));
  expect(document.activeElement).toBe(field());
  await act(async () => saved());
  await waitFor(() => expect(field()).toHaveProperty('value', 'Quick Drinks'));
  expect(field()).toHaveProperty('readOnly', false);
  expect(document.activeElement).toBe(field());
});
