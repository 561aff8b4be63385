import { Combobox, TextInput, useCombobox } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '#shared/web/fields/after-press.ts';
import { holdingKeys, holdKeys } from '#shared/web/keyboard/held-keys.ts';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** The name alone, where the label says more. */
  readonly name?: string | undefined;
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
  /** The text of the first search, until something is typed or chosen. */
  searched?: string | undefined;
  options: readonly PickerOption[];
  /** The text that `options` answers; undefined while its answer is awaited. */
  answered: string | undefined;
  /** Another text is typed. `now`: the person waits for the answer. */
  onSearch: (text: string, now?: boolean) => void;
  /** Keys typed meanwhile are kept until it is done, for the field that has the focus then. */
  onChoose: (id: string) => unknown;
  onClear?: (() => void) | undefined;
  /** Offers to create what was typed, as the entry past the hits; Enter creates it where nothing was found. */
  create?: { readonly label: (typed: string) => ReactNode; readonly run: (typed: string) => unknown } | undefined;
  nothingFound?: string | undefined;
  /** For a search whose choice continues elsewhere: leaving it chooses nothing. */
  choosesOnlyByKey?: boolean | undefined;
}

const NEW = '\u0000new';

/** The shortest time in which a person sees a highlight and presses a key because of it, ms. */
const REACTION = 200;

/**
 * The one field that finds by typing. The first hit is highlighted; Enter before the answer is kept and applied to it;
 * Enter never submits the form while something is being searched. An arrow key pressed before the person can have seen
 * the highlight means "into the list": that is the first hit, too, and never the entry that creates something.
 */
export function SearchPicker(props: SearchPickerProps) {
  const { create } = props;
  const { combobox, typed, text, current, shown, highlighted, take, ...handlers } = usePicker(props);
  const list = useId();
  const idOf = (entry: string) => `${list}-${entry === NEW ? 'new' : shown.findIndex(({ id }) => id === entry)}`;
  const active = combobox.dropdownOpened && highlighted !== undefined ? idOf(highlighted) : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const entryProps = (entry: string) => ({
    id: idOf(entry),
    value: entry,
    selected: entry === highlighted,
    'aria-selected': entry === highlighted,
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={take}
      withinPortal
      zIndex={1000}
      width={props.width ?? 'target'}
      position="bottom-start"
    >
      <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute aria-activedescendant={active}>
        <TextInput {...fieldProps(props)} {...handlers} ref={props.field} value={typed ?? props.value} />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === '' && shown.length === 0}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {shown.map((option) => (
            <Combobox.Option key={option.id} {...entryProps(option.id)} disabled={option.disabled}>
              {option.content ?? option.label}
            </Combobox.Option>
          ))}
          {current && create ? <Combobox.Option {...entryProps(NEW)}>{create.label(text)}</Combobox.Option> : null}
          {text !== '' && !current ? <Combobox.Empty>Searching…</Combobox.Empty> : null}
          {current && !create && shown.length === 0 ? (
            <Combobox.Empty>{props.nothingFound ?? 'No matches'}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The typed text, the entries found for it, and the keys that choose one. */
function usePicker(props: SearchPickerProps) {
  const { options, answered, create } = props;
  const combobox = useCombobox();
  const [typed, setTyped] = useState(props.searched || undefined);
  const text = typed?.trim() ?? '';
  const current = text !== '' && answered === text;
  const shown = text === '' || current ? options : [];
  const entries = shown.filter(({ disabled }) => !disabled).map(({ id }) => id);
  if (current && create) entries.push(NEW);
  const { highlighted, walk, forget } = useHighlight(entries, current && combobox.dropdownOpened ? text : undefined);
  const close = () => {
    forget();
    combobox.closeDropdown();
  };
  const take = (id: string) =>
    void holdingKeys(() => {
      let done: unknown;
      flushSync(() => {
        setTyped(undefined);
        close();
        done = id === NEW ? create?.run(text) : props.onChoose(id);
      });
      return done;
    });
  /** What Enter means once the answer is here; false if there is nothing to take. */
  const takeHighlighted = () => {
    const id = highlighted ?? (current ? entries[0] : undefined);
    if (id !== undefined) take(id);
    return id !== undefined;
  };
  const pending = usePendingEnter(current, takeHighlighted);
  const leaving = useExactOnLeaving(props, text, current, () => setTyped(undefined));
  const onEnter = () => {
    if (text === '' || current) return void takeHighlighted();
    pending.begin();
    props.onSearch(text, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (props.readOnly || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowUp' && combobox.dropdownOpened ? -1 : 1, event.timeStamp);
      combobox.openDropdown();
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (text !== '' || highlighted !== undefined)) {
      event.preventDefault();
      onEnter();
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.value;
    setTyped(next);
    forget();
    leaving.giveUp();
    if (next.trim() === '') props.onClear?.();
    props.onSearch(next.trim());
    combobox.openDropdown();
  };
  const onBlur = () => {
    close();
    pending.giveUp();
    if (typed !== undefined) leaving.leave();
  };
  const onClick = () => (text !== '' || options.length > 0) && combobox.openDropdown();
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select(); // typing replaces the name that is there
    if (text !== '' && text === props.searched) combobox.openDropdown();
  };
  const handlers = { onKeyDown, onChange, onBlur, onClick, onFocus };
  return { combobox, typed, text, current, shown, highlighted, take, ...handlers };
}

/**
 * The entry that Enter takes: the first while its answer to `text` is shown, until the arrow keys come to another. It
 * is known by its id, so it stays with its entry when a later answer moves that.
 */
function useHighlight(entries: readonly string[], text: string | undefined) {
  const [reached, setReached] = useState<string>();
  const shownSince = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownSince.current = text === undefined ? Number.POSITIVE_INFINITY : performance.now();
  }, [text]);
  const stays = reached !== undefined && entries.includes(reached);
  const highlighted = stays ? reached : text === undefined ? undefined : entries[0];
  return {
    highlighted,
    /** `pressed`: the time of the key, since its page began, ms. */
    walk: (step: 1 | -1, pressed: number) => {
      const at = highlighted === undefined ? -1 : entries.indexOf(highlighted);
      const wasSeen = stays || pressed > shownSince.current + REACTION;
      const next = at === -1 ? (step === 1 ? 0 : -1) : wasSeen ? at + step : at;
      setReached(entries.at(next % entries.length));
    },
    forget: () => setReached(undefined),
  };
}

/** The one entry with exactly this name, whatever its case. */
function exactOf(options: readonly PickerOption[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  const [only, ...more] = options.filter(({ label, name }) => [name, label].some((is) => is?.toLowerCase() === wanted));
  return only && more.length === 0 && !only.disabled ? only.id : undefined;
}

/** A name typed in full is chosen when its field is left, at once or as soon as its answer is here. */
function useExactOnLeaving(props: SearchPickerProps, text: string, current: boolean, forgetTyped: () => void) {
  const left = useRef<string>(undefined);
  const take = () => {
    const id = props.choosesOnlyByKey || props.readOnly ? undefined : exactOf(props.options, text);
    if (id !== undefined) props.onChoose(id);
    if (id !== undefined || props.value !== '') forgetTyped(); // without a choice, what was typed stays
  };
  useEffect(() => {
    if (!current || left.current !== text) return;
    left.current = undefined;
    take();
  });
  return {
    leave: () => {
      if (current || text === '' || props.choosesOnlyByKey) return afterPress(take);
      left.current = text;
      props.onSearch(text, true);
    },
    giveUp: () => {
      left.current = undefined;
    },
  };
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
});

/** An Enter that came before its answer, and the keys after it. */
function usePendingEnter(answered: boolean, takeHighlighted: () => boolean) {
  const release = useRef<ReturnType<typeof holdKeys>>(undefined);
  const end = (outcome?: 'drop') => {
    release.current?.(outcome);
    release.current = undefined;
  };
  useEffect(() => {
    if (!answered || !release.current) return;
    // After this drawing, because what is taken is drawn at once.
    queueMicrotask(() => {
      if (release.current) end(takeHighlighted() ? undefined : 'drop'); // taking holds the keys itself
    });
  });
  useEffect(() => () => release.current?.(), []);
  return {
    begin: () => {
      release.current ??= holdKeys();
    },
    giveUp: () => end('drop'),
  };
}
