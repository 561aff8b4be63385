import { Group, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plainToEdit } from '../parts/figures.ts';
import classes from './batch.module.css';
import { amountFor, type Scaling, servingsFor } from './plan-batch.ts';
import type { StepProps } from './step-props.ts';
import { StockTracker } from './stock-tracker.tsx';

/** The amount of each ingredient: in proportion, where one determines all others, or separately. */
export function IngredientAmounts({ choices, change, session }: StepProps) {
  const { base, plan, stocks, scaling, setScaling } = session;
  const independent = scaling.mode === 'independent';
  const [typing, setTyping] = useState<{ place: number; text: string }>();
  const type = (place: number, text: string) => {
    setTyping({ place, text });
    if (independent) return setScaling({ ...scaling, amounts: { ...scaling.amounts, [place]: text } });
    const ingredient = base.ingredients[place];
    const servings = ingredient && servingsFor(base, ingredient, text);
    if (servings !== undefined) change({ servings });
  };
  const textOf = (place: number) => {
    if (independent && scaling.amounts[place] !== undefined) return scaling.amounts[place];
    if (!independent && typing?.place === place) return typing.text;
    const ingredient = base.ingredients[place];
    return ingredient ? plainToEdit(amountFor(base, ingredient, choices.servings ?? 0)) : '';
  };
  const wrong = (place: number) => {
    const ingredient = base.ingredients[place];
    const text = textOf(place);
    const typed = independent ? scaling.amounts[place] !== undefined : typing?.place === place;
    return typed && ingredient && servingsFor(base, ingredient, text) === undefined
      ? 'Enter an amount above 0'
      : undefined;
  };
  return (
    <>
      <Radio.Group
        label="Scaling"
        value={scaling.mode}
        onChange={(mode) => {
          setTyping(undefined);
          setScaling({ mode: mode as Scaling['mode'], amounts: {} });
        }}
      >
        <Group mt={4}>
          <Radio value="coupled" label="All in proportion" />
          <Radio value="independent" label="Each on its own" />
        </Group>
      </Radio.Group>
      <ul className={classes.amounts}>
        {plan.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may be there twice, and lines keep their places
          <li key={place} className={classes.amount}>
            <span className={classes.amountName}>
              {line.name}
              <StockTracker line={line} state={stocks[place] ?? 'loading'} onRetry={session.askAgain} />
            </span>
            <TextInput
              aria-label={`Amount of ${line.name}`}
              inputMode="decimal"
              autoComplete="off"
              rightSection={<span className={classes.amountUnit}>{line.unit}</span>}
              rightSectionPointerEvents="none"
              rightSectionWidth={48}
              value={textOf(place)}
              error={wrong(place)}
              onChange={(event) => type(place, event.currentTarget.value)}
              onBlur={() => setTyping(undefined)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
