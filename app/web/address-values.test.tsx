import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readAddress } from '#shared/web/address/address.ts';
import { dialogsOfAddress } from '#shared/web/dialogs/dialog-stack.ts';
import { idOf } from '#test/components/sample.ts';
import { prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { dialogs } from './dialogs.ts';

prepareScreen();

const parameters = [...new Set(dialogs.flatMap(({ parameter }) => parameter ?? []))];
/** A form for something new, unless that leads to another dialog. */
const exampleOf = (name: string) =>
  dialogs.some(({ parameter, when }) => parameter === name && when?.({ [name]: 'new' })) ? idOf(404) : 'new';
const shown = () => [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')];

/** An address may be old, cut off, or typed: none may end in the panel for what failed, or in a dialog without a way out. */
test.each([
  ...parameters.flatMap((name) => ['', 'no-such-thing', idOf(404)].map((value) => `?${name}=${value}`)),
  ...dialogs.flatMap(({ parameter, along = [] }) =>
    parameter
      ? along.flatMap((other) =>
          ['', 'no-such-thing'].map((value) => `?${parameter}=${exampleOf(parameter)}&${other}=${value}`),
        )
      : [],
  ),
])('%s leads to a page or a dialog that can be closed', async (address) => {
  server.findsNothing();
  const [name = ''] = new URLSearchParams(address).keys();
  const own = dialogs.filter(({ parameter }) => parameter !== undefined && address.includes(parameter));
  await Promise.all(own.map(({ load }) => load()));
  await show(null, `/insights${address}`);
  const isOpen = dialogsOfAddress(dialogs, readAddress(address)).length > 0;
  if (!isOpen) return expect(shown()).toEqual([]);
  await soon(() => expect(shown().length > 0 || !new URLSearchParams(window.location.search).has(name)).toBe(true));
  await soon(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
  expect(screen.queryByRole('alertdialog', { name: 'Error' })).toBeNull();
  for (const dialog of screen.queryAllByRole('dialog'))
    expect(dialog.querySelector('button:not([disabled])'), dialog.textContent ?? '').not.toBeNull();
});

test('an empty value opens nothing, except where it means something', () => {
  const opened = parameters.filter((name) => dialogsOfAddress(dialogs, readAddress(`?${name}=`)).length > 0);
  expect(opened).toEqual(['search']);
});
