import { useState } from 'react';
import { SearchPicker } from '#shared/web/fields/search-picker.tsx';
import { matching } from './matching.ts';

export interface Choice {
  id: string;
  name: string;
  note?: string;
}

interface PickOrCreateProps {
  label: string;
  hideLabel?: boolean;
  choices: readonly Choice[];
  /** The choices are loading: Enter waits for them, and nothing is created meanwhile. */
  loading?: boolean;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Called when the field is cleared. */
  onClear?: () => void;
  /** Offers to create the typed name; without it only existing choices are possible. */
  onCreate?: (name: string) => unknown;
  createLabel?: (typed: string) => string;
  placeholder?: string;
  error?: string;
  busy?: boolean;
  autoFocus?: boolean;
}

/** A field that searches while typing and can create a missing entry. */
export function PickOrCreate(props: PickOrCreateProps) {
  const { choices, chosen, onCreate, createLabel = (typed) => `Create "${typed}"` } = props;
  const [typed, setTyped] = useState('');
  const found = matching(choices, typed);
  const exact = choices.some((choice) => choice.name.toLowerCase() === typed.toLowerCase());
  return (
    <SearchPicker
      label={props.label}
      hideLabel={props.hideLabel}
      keepsEscape={props.hideLabel}
      placeholder={props.placeholder}
      error={props.error}
      readOnly={props.busy}
      autoFocus={props.autoFocus}
      value={choices.find((choice) => choice.id === chosen)?.name ?? ''}
      options={found.map(({ id, name, note }) => ({
        id,
        label: name,
        content: note ? <NotedName name={name} note={note} /> : undefined,
      }))}
      answered={props.loading ? undefined : typed}
      onSearch={setTyped}
      onChoose={(id) => {
        setTyped('');
        props.onChoose(id);
      }}
      onClear={props.onClear}
      create={
        onCreate && !exact
          ? {
              label: createLabel,
              run: (text) => {
                setTyped('');
                return onCreate(text);
              },
            }
          : undefined
      }
      nothingFound="Nothing found"
    />
  );
}

const NotedName = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <span style={{ color: 'var(--text-muted)' }}> · {note}</span>
  </>
);
