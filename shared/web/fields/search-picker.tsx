import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { holdingKeys, holdKeys } from '#shared/web/keyboard/held-keys.ts';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** Shown in the list instead of the label. */
  readonly content?: ReactNode;
  readonly disabled?: boolean | undefined;
}

interface SearchPickerProps {
  /** Above the field; `hideLabel` leaves it to screen readers. */
  label: string;
  hideLabel?: boolean | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** The choice is being saved: the field keeps the focus and takes no text. */
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  /** Width of the list, px; that of the field without it. */
  width?: number | undefined;
  field?: Ref<HTMLInputElement> | undefined;
  /** Escape belongs to the inline edit around the field, even while the list is closed. */
  keepsEscape?: boolean | undefined;
  /** The text of what is chosen. */
  value: string;
  options: readonly PickerOption[];
  /** The text that `options` answers; undefined while its answer is awaited. */
  answered: string | undefined;
  /** Another text is typed. `now`: the person waits for the answer. */
  onSearch: (text: string, now?: boolean) => void;
  /** Keys typed meanwhile are kept until it is done, for the field that has the focus then. */
  onChoose: (id: string) => unknown;
  onClear?: (() => void) | undefined;
  /** Offers to create what was typed, as the last entry; Enter creates it where nothing was found. */
  create?: { readonly label: (typed: string) => ReactNode; readonly run: (typed: string) => unknown } | undefined;
  nothingFound?: string | undefined;
}

const NEW = '\u0000new';

/**
 * The one field that finds by typing. The first hit is highlighted; Enter before the answer is kept and applied to it;
 * Enter never submits the form while something is being searched.
 */
export function SearchPicker(props: SearchPickerProps) {
  const { value, options, answered, create } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const text = typed?.trim() ?? '';
  const current = text !== '' && answered === text;
  const shown = text === '' || current ? options : [];
  const take = (id: string) =>
    void holdingKeys(() => {
      let done: unknown;
      flushSync(() => {
        setTyped(undefined);
        combobox.closeDropdown();
        done = id === NEW ? create?.run(text) : props.onChoose(id);
      });
      return done;
    });
  /** What Enter means once the answer is here; false if there is nothing to take. */
  const takeFirst = () => {
    const id = shown.find(({ disabled }) => !disabled)?.id ?? (create ? NEW : undefined);
    if (id !== undefined) take(id);
    return id !== undefined;
  };
  const pending = usePendingEnter(current, takeFirst);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has another first hit
  useEffect(() => {
    if (current) combobox.selectFirstOption();
  }, [current, answered, shown.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text === '') return;
    event.preventDefault();
    if (!current) {
      pending.begin();
      props.onSearch(text, true);
    } else if (combobox.getSelectedOptionIndex() === -1) takeFirst();
  };
  const onType = (next: string) => {
    setTyped(next);
    if (next.trim() === '') props.onClear?.();
    props.onSearch(next.trim());
    combobox.resetSelectedOption();
    combobox.openDropdown();
  };
  const onLeave = () => {
    combobox.closeDropdown();
    pending.giveUp();
    if (value !== '') setTyped(undefined); // without a choice, what was typed stays
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={take}
      withinPortal
      zIndex={1000}
      width={props.width ?? 'target'}
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...fieldProps(props)}
          ref={props.field}
          value={typed ?? value}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={() => options.length > 0 && combobox.openDropdown()}
          onBlur={onLeave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === '' && shown.length === 0}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {shown.map((option) => (
            <Combobox.Option key={option.id} value={option.id} disabled={option.disabled}>
              {option.content ?? option.label}
            </Combobox.Option>
          ))}
          {current && create ? <Combobox.Option value={NEW}>{create.label(text)}</Combobox.Option> : null}
          {text !== '' && !current ? <Combobox.Empty>Searching…</Combobox.Empty> : null}
          {current && !create && shown.length === 0 ? (
            <Combobox.Empty>{props.nothingFound ?? 'No matches'}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const fieldProps = (props: SearchPickerProps) => ({
  className: props.className,
  label: props.hideLabel ? undefined : props.label,
  'aria-label': props.hideLabel ? props.label : undefined,
  description: props.description,
  placeholder: props.placeholder,
  error: props.error,
  disabled: props.disabled,
  readOnly: props.readOnly,
  role: 'combobox',
  autoComplete: 'off',
  spellCheck: false,
  'data-autofocus': props.autoFocus || undefined,
  ...(props.keepsEscape ? { 'data-mantine-stop-propagation': true } : {}),
  // Typing replaces the name that is there.
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
});

/** An Enter that came before its answer, and the keys after it. */
function usePendingEnter(answered: boolean, takeFirst: () => boolean) {
  const release = useRef<ReturnType<typeof holdKeys>>(undefined);
  const end = (outcome?: 'drop') => {
    release.current?.(outcome);
    release.current = undefined;
  };
  useEffect(() => {
    if (answered && release.current) end(takeFirst() ? undefined : 'drop'); // taking holds the keys itself
  });
  useEffect(() => () => release.current?.(), []);
  return {
    begin: () => {
      release.current ??= holdKeys();
    },
    giveUp: () => end('drop'),
  };
}
