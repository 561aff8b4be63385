import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreen, show } from '#test/components/screen.tsx';
import { RowCard } from './row-card.tsx';

prepareScreen();

test('a card is a link to its row, with everything it shows in its name', () => {
  show(<RowCard go={{ vendor: '7' }} title="Iowa" value="$12.00" note="2 orders" aside="Draft" more="Due today" />);
  const card = screen.getByRole('link', { name: 'Iowa $12.00 2 orders Draft Due today' });
  expect(card.getAttribute('href')).toBe('?vendor=7');
});

test('a card that opens nothing of the address is a button', () => {
  const open = vi.fn();
  show(<RowCard onOpen={open} title="4711" note="case of 6" />);
  screen.getByRole('button', { name: '4711 case of 6' }).click();
  expect(open).toHaveBeenCalledOnce();
});
