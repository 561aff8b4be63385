import { IconPlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findLocations } from './find-locations.ts';
import classes from './location-menu.module.css';
import { type Location, nameIsTaken, pathName } from './location-tree.ts';

interface LocationMenuProps {
  anchor: RefObject<HTMLElement | null>;
  options: readonly Location[];
  selected: string | undefined;
  /** Stands above all locations: "All locations". */
  everything?: string;
  /** Offers to create what was typed, among these siblings; without it nothing can be created. */
  creates?: { siblings: readonly Location[]; create: (name: string) => void; below: string | undefined };
  /** Whole paths instead of names. */
  paths?: boolean;
  onChoose: (id: string | undefined) => void;
  onClose: () => void;
}

interface Choice {
  key: string;
  label: string;
  selected: boolean;
  create?: boolean;
  act: () => void;
}

/** The list under a location field: type to narrow, arrows and Enter to choose, or create what is missing. */
export function LocationMenu(props: LocationMenuProps) {
  const { anchor, onClose } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const menu = useRef<HTMLDivElement>(null);
  const listId = useId();
  const choices = useChoices(props, text);
  useFloating(menu, anchor, onClose);
  const active = Math.min(at, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(Math.max(0, Math.min(choices.length - 1, active + step)));
    else if (event.key === 'Enter') choices[active]?.act();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} popover="manual" className={classes.menu}>
      <input
        className={classes.search}
        autoFocus
        // Escape closes the list, not the dialog around it.
        data-mantine-stop-propagation="true"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices[active] ? `${listId}-${active}` : undefined}
        aria-label="Search locations"
        placeholder={props.creates ? 'Search or create' : 'Search'}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={listId} aria-label="Locations" className={classes.list}>
        {choices.map((choice, index) => (
          <ChoiceLine
            key={choice.key}
            id={`${listId}-${index}`}
            choice={choice}
            active={index === active}
            onEnter={() => setAt(index)}
          />
        ))}
        {choices.length === 0 ? <p className={classes.nothing}>No location is called like this</p> : null}
      </div>
    </div>
  );
}

interface ChoiceLineProps {
  id: string;
  choice: Choice;
  active: boolean;
  onEnter: () => void;
}

function ChoiceLine({ id, choice, active, onEnter }: ChoiceLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above holds the focus and its keys
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={choice.selected}
      data-active={active || undefined}
      className={classes.choice}
      onPointerMove={onEnter}
      onClick={choice.act}
    >
      {choice.create ? <IconPlus size={15} stroke={1.8} aria-hidden /> : null}
      {choice.label}
    </div>
  );
}

function useChoices(props: LocationMenuProps, text: string): Choice[] {
  const { options, selected, everything, creates, paths, onChoose } = props;
  return useMemo(() => {
    const found: Choice[] = findLocations(options, text).map((each) => ({
      key: each.id,
      label: paths ? pathName(each) : each.name,
      selected: each.id === selected,
      act: () => onChoose(each.id),
    }));
    const name = text.trim();
    if (everything && name === '')
      found.unshift({
        key: 'all',
        label: everything,
        selected: selected === undefined,
        act: () => onChoose(undefined),
      });
    if (creates && name !== '' && !nameIsTaken(creates.siblings, name)) {
      const label = creates.below ? `Create "${name}" in ${creates.below}` : `Create "${name}"`;
      found.push({ key: 'create', label, selected: false, create: true, act: () => creates.create(name) });
    }
    return found;
  }, [options, selected, everything, creates, paths, onChoose, text]);
}

/** Stands in the top layer under its field, or above it where there is more room; a click elsewhere closes it. */
function useFloating(
  menu: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const under = anchor.current?.getBoundingClientRect();
    if (!element || !under) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const below = under.bottom + height + 12 < window.innerHeight || under.top < window.innerHeight / 2;
    element.style.minWidth = `${under.width}px`;
    element.style.left = `${Math.max(8, Math.min(under.left, window.innerWidth - Math.max(width, under.width) - 8))}px`;
    element.style.top = `${Math.max(8, below ? under.bottom + 4 : under.top - height - 4)}px`;
    element.querySelector('input')?.focus();
  }, [menu, anchor]);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [menu, anchor, onClose]);
}
