import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPercent,
  formatQuantity,
} from './format.ts';

describe('figures', () => {
  it('shows money with a dollar sign and two decimals', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney('0')).toBe('$0.00');
  });

  it('uses a true minus sign, and none on a rounded zero', () => {
    expect(formatMoney(-3)).toBe('\u2212$3.00');
    expect(formatQuantity(-1.5)).toBe('\u22121.50');
    expect(formatQuantity(-0.001)).toBe('0.00');
  });

  it('rounds the decimal text, not its binary neighbour', () => {
    expect(formatMoney(1.005)).toBe('$1.01');
    expect(formatQuantity('2.675')).toBe('2.68');
  });

  it('shows the unknown as a dash, never as zero', () => {
    for (const unknown of [null, undefined, '', 'n/a', Number.NaN]) expect(formatMoney(unknown)).toBe('\u2014');
  });

  it('signs a change', () => {
    expect(formatChange(3)).toBe('+3.00');
    expect(formatChange(-3)).toBe('\u22123.00');
    expect(formatChange(0)).toBe('0.00');
    expect(formatChange(0.001)).toBe('0.00');
  });

  it('counts and percents', () => {
    expect(formatCount(12345)).toBe('12,345');
    expect(formatPercent(12.34)).toBe('12.3%');
    expect(formatPercent(-5)).toBe('\u22125%');
  });
});

describe('dates', () => {
  it("shows the day in the organization's timezone, not the reader's", () => {
    expect(formatDate('2025-11-21T03:30:00Z', 'America/New_York')).toBe('11/20/2025');
    expect(formatDate('2025-11-21T03:30:00Z', 'Europe/Paris')).toBe('11/21/2025');
  });

  it('shows the time of day', () => {
    expect(formatDateTime('2025-11-21T03:30:00Z', 'America/New_York')).toBe('11/20/2025, 10:30 PM');
  });

  it('shows a calendar day as it is, in en-US order (CONST-002, OCONST-003)', () => {
    expect(formatDay('2025-03-04')).toBe('3/4/2025');
    expect(formatDate('2024-05-01T12:00:00Z', 'UTC')).toBe('5/1/2024');
    expect(formatDay(null)).toBe('\u2014');
    expect(formatDate('rubbish', 'UTC')).toBe('\u2014');
  });
});
