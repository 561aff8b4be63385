import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { page, person, prepareScreen, show } from '#test/components/screen.tsx';
import { TimeField } from './time-field.tsx';

prepareScreen();
afterEach(() => formatBy(() => UNITED_STATES));

const LABEL = 'Cut-off time';
let chosen: string[] = [];

function Held({ required = false }: { required?: boolean }) {
  const [time, setTime] = useState('19:00');
  const onChange = (next: string) => {
    chosen.push(next);
    setTime(next);
  };
  return <TimeField label={LABEL} required={required} value={time} onChange={onChange} />;
}

const shown = async () => (await page().field(/Cut-off time/)).value;

test('a time is shown and read as the venue writes it, whatever the language of the device', async () => {
  chosen = [];
  formatBy(() => regionOf('GB'));
  await show(<Held />);
  expect(await shown()).toBe('19:00');
  await page().type(/Cut-off time/, '7.30 pm');
  await person.tab();
  expect([await shown(), chosen]).toEqual(['19:30', ['19:30']]);
});

test('in New York it has AM and PM; Enter takes it, and Escape gives the one before back', async () => {
  chosen = [];
  await show(<Held />);
  expect(await shown()).toBe('7:00 PM');
  await page().type(/Cut-off time/, '1430');
  await person.keyboard('{Enter}');
  expect([await shown(), chosen]).toEqual(['2:30 PM', ['14:30']]);
  await page().type(/Cut-off time/, 'x');
  await person.keyboard('{Escape}');
  expect(await shown()).toBe('2:30 PM');
});

test('what is no time stays in the field and is asked for again; only an optional field may be empty', async () => {
  chosen = [];
  await show(<Held required />);
  await page().type(/Cut-off time/, '25:00');
  await person.tab();
  await page().see('Enter a time such as 7:00 PM');
  expect([await shown(), chosen]).toEqual(['25:00', []]);
  await page().type(/Cut-off time/, '');
  await person.tab();
  await page().see('Enter a time such as 7:00 PM');
  expect(chosen).toEqual([]);
});

test('an optional field may be emptied', async () => {
  chosen = [];
  await show(<Held />);
  await page().type(/Cut-off time/, '');
  await person.tab();
  expect([await shown(), chosen]).toEqual(['', ['']]);
});
