import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreen, show } from '#test/components/screen.tsx';
import { RowCard } from './row-card.tsx';

prepareScreen();

const textsOf = (card: HTMLElement) => [...card.children].map(({ textContent }) => textContent);

test('a card is a link to its row, with everything it shows inside', async () => {
  await show(
    <RowCard go={{ vendor: '7' }} title="Iowa" value="$12.00" note="2 orders" aside="Draft" more="Due today" />,
  );
  const card = screen.getByRole('link', { name: /Iowa/ });
  expect(card.getAttribute('href')).toBe('?vendor=7');
  expect(textsOf(card)).toEqual(['Iowa', '$12.00', '2 orders', 'Draft', 'Due today']);
});

test('a card that opens nothing of the address is a button, without empty places', async () => {
  const open = vi.fn();
  await show(<RowCard onOpen={open} title="4711" note="case of 6" />);
  const card = screen.getByRole('button', { name: /4711/ });
  expect(textsOf(card)).toEqual(['4711', 'case of 6']);
  card.click();
  expect(open).toHaveBeenCalledOnce();
});
