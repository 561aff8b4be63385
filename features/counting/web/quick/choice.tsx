import { SegmentedControl } from '@mantine/core';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: { value: string; label: string }[];
}

/** One of a few, side by side, under its label. */
export function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <div>
      <span aria-hidden>{label}</span>
      <SegmentedControl fullWidth aria-label={label} value={value} onChange={onChange} data={choices} />
    </div>
  );
}
