import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-select.module.css';

interface FilterSelectProps {
  label: string;
  /** An empty text chooses all rows. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** `text` is the chosen option as the person sees it. */
  onChoose: (value: string, text: string) => void;
}

/** Narrows a list to one of a few values. */
export const FilterSelect = ({ label, value, options, onChoose }: FilterSelectProps) => (
  <NativeSelect
    aria-label={label}
    className={classes.select}
    value={value}
    onChange={({ currentTarget: { value: chosen, selectedOptions } }) =>
      onChoose(chosen, selectedOptions[0]?.text ?? '')
    }
    data={[...options]}
  />
);

/** The filters of a list, next to its search; below it on a phone. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>;
