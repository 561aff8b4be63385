import { useRef, useState } from 'react';
import { readWeight, remainingOf, type WeightUnit } from '#features/catalog/domain/bottle-weight.ts';
import {
  type CountAmount,
  NOTHING_TYPED,
  pressBesideTenths,
  pressKey,
  stepBy,
  type Weighed,
  withTenths,
} from '#features/counting/domain/count-amount.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import type { SheetLine } from '../device/use-sheets.ts';

export type PadField = keyof CountAmount | 'scale';

interface Written {
  readonly amount: CountAmount;
  /** The tenths were tapped in the picture: digits typed now are full bottles. */
  readonly tapped: boolean;
  /** The scale's reading as typed; empty if nothing was weighed. */
  readonly scale: string;
}

const NOTHING: Written = { amount: NOTHING_TYPED, tapped: false, scale: '' };

/** Typed and not saved yet, by location and item: Skip, Back, or Undo lead away, and the amount is there again afterwards. */
const unsaved = new Map<string, Written>();

/** The weighed amount, or why there is none; undefined if nothing was weighed. */
export type Weighing = ({ ok: true } & Weighed) | { ok: false; reason: string };

/**
 * The pad's contents. The open bottle is either tapped or weighed; the later one wins. `latest` is ahead of the screen,
 * for keys pressed before it renders.
 */
export function useAmount(locationId: string, line: SheetLine) {
  const key = `${locationId} ${line.inventory_item_id}`;
  const [written, setWritten] = useState(() => unsaved.get(key) ?? NOTHING);
  const [field, setField] = useState<PadField>('bottles');
  const [unit, setUnit] = useRemembered<WeightUnit>('count.weight-unit', 'g');
  const latest = useRef(written);
  const change = (next: (now: Written) => Partial<Written>) => {
    latest.current = { ...latest.current, ...next(latest.current) };
    unsaved.set(key, latest.current);
    setWritten(latest.current);
  };
  const forget = () => unsaved.delete(key);
  const setScale = (text: string) =>
    change(({ amount }) => ({ scale: text, amount: text === '' ? amount : withoutTenths(amount) }));
  const setBottles = (next: (text: string) => string) =>
    change(({ amount, scale }) => {
      const bottles = next(amount.bottles);
      return { amount: { ...amount, bottles }, scale: bottles.includes('.') ? '' : scale };
    });
  const onKey = (key: string) => {
    if (key === '+' || key === '-') {
      const step = (text: string) => stepBy(text, key === '+' ? 1 : -1);
      if (field === 'cases') return change(({ amount }) => ({ amount: { ...amount, cases: step(amount.cases) } }));
      return setBottles(step);
    }
    if (field === 'scale') return setScale(pressKey(latest.current.scale, key));
    if (field === 'bottles') {
      const { tapped } = latest.current;
      if (!/^\d$/.test(key)) change(() => ({ tapped: false }));
      return setBottles((text) => (tapped ? pressBesideTenths(text, key) : pressKey(text, key)));
    }
    change(({ amount }) => ({ amount: { ...amount, cases: pressKey(amount.cases, key, { point: false }) } }));
  };
  const touch = (tenths: number) => {
    setField('bottles');
    change(({ amount }) => ({
      amount: { ...amount, bottles: withTenths(amount.bottles, tenths) },
      scale: '',
      tapped: true,
    }));
  };
  const setCount = (count: number) => {
    setField('bottles');
    change(() => ({ ...NOTHING, amount: { ...NOTHING_TYPED, bottles: String(count) } }));
  };
  const weighingOf = (now: Written) => weighed(line, now.scale, unit);
  return { ...written, latest, field, setField, unit, setUnit, onKey, touch, setCount, setScale, weighingOf, forget };
}

const withoutTenths = (amount: CountAmount): CountAmount =>
  amount.bottles.includes('.') ? { ...amount, bottles: withTenths(amount.bottles, 0) } : amount;

function weighed(line: SheetLine, scale: string, unit: WeightUnit): Weighing | undefined {
  if (scale === '') return undefined;
  const weight = readWeight(scale, unit);
  if (!weight.ok) return weight;
  const left = remainingOf(line, weight.grams);
  const typed = /[a-z]$/i.test(scale) ? scale : `${scale} ${unit}`;
  return left.ok ? { ok: true, remaining: left.remaining, typed } : left;
}
