import { Combobox, InputBase, type InputBaseProps, useCombobox } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
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
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** The field was emptied. */
  onClear?: () => void;
  /** Offers to create what was typed; without it only what exists can be chosen. */
  onCreate?: (name: string) => void;
  createLabel?: (typed: string) => string;
  placeholder?: string;
  error?: string;
  busy?: boolean;
  autoFocus?: boolean;
}

const NEW = 'new';

/** A field that finds by typing and can make what is not there yet. Arrows choose, Enter takes, Escape closes the list. */
export function PickOrCreate(props: PickOrCreateProps) {
  const { choices, chosen, onChoose, onCreate, createLabel = (typed) => `Create "${typed}"` } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const found = matching(choices, typed ?? '');
  const exact = choices.some((choice) => choice.name.toLowerCase() === typed?.trim().toLowerCase());
  const creatable = onCreate !== undefined && Boolean(typed?.trim()) && !exact;
  const take = (value: string) => {
    if (value === NEW) onCreate?.(typed?.trim() ?? '');
    else onChoose(value);
    setTyped(undefined);
    combobox.closeDropdown();
  };
  const shown = choices.find((choice) => choice.id === chosen)?.name ?? '';
  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal zIndex={1000}>
      <Combobox.Target withExpandedAttribute>
        <Field
          keepsEscape={props.hideLabel === true}
          label={props.hideLabel ? undefined : props.label}
          aria-label={props.hideLabel ? props.label : undefined}
          placeholder={props.placeholder}
          error={props.error}
          disabled={props.busy}
          data-autofocus={props.autoFocus || undefined}
          autoComplete="off"
          value={typed ?? shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (event.currentTarget.value === '') props.onClear?.();
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(undefined);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {found.map((choice) => (
            <Combobox.Option key={choice.id} value={choice.id} active={choice.id === chosen}>
              {choice.name}
              {choice.note ? <span style={{ color: 'var(--text-muted)' }}> · {choice.note}</span> : null}
            </Combobox.Option>
          ))}
          {creatable ? <Combobox.Option value={NEW}>{createLabel(typed?.trim() ?? '')}</Combobox.Option> : null}
          {found.length === 0 && !creatable ? <Combobox.Empty>Nothing found</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Inside an inline edit Escape belongs to the edit, also while the list is closed; the dialog must not hear it. */
function Field({ keepsEscape, ...rest }: InputBaseProps & ComponentProps<'input'> & { keepsEscape: boolean }) {
  return <InputBase {...rest} {...(keepsEscape ? { 'data-mantine-stop-propagation': true } : {})} />;
}
