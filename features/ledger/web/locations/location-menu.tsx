import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './location-menu.module.css';
import { type Choice, type ChoiceOptions, useLocationChoices } from './use-location-choices.ts';

interface LocationMenuProps extends ChoiceOptions {
  anchor: RefObject<HTMLElement | null>;
  /** The title of the sheet on a phone. */
  label: string;
  /** Its field replaces the anchor, like an editor in a cell. */
  over?: boolean;
  onClose: () => void;
}

/** The list of locations: type to narrow, arrows and Enter to choose, or create what is missing. A sheet on a phone. */
export function LocationMenu(props: LocationMenuProps) {
  const { anchor, label, over, creates, onClose } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState<number>();
  const menu = useRef<HTMLDivElement>(null);
  const listId = useId();
  const sheet = usePhone();
  const { choices, left } = useLocationChoices(props, text);
  useFloating({ menu, anchor, over, sheet, onClose });
  // Blanks are not a name: Enter chooses nothing until a person has moved to it.
  const blank = text !== '' && text.trim() === '';
  const chosen = text === '' ? choices.findIndex((choice) => choice.selected) : 0;
  const first = blank && creates ? -1 : Math.max(0, chosen);
  const active = Math.min(at ?? first, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(Math.max(0, Math.min(choices.length - 1, active + step)));
    else if (event.key === 'Enter') (choices[active]?.act ?? (() => creates?.create(text)))();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return leaveToField(event);
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    // A click in here must not reach the row or cell that opened the list.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps clicks to itself
    <div
      ref={menu}
      popover="manual"
      className={classes.menu}
      data-sheet={sheet || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {sheet ? <SheetHead label={label} onClose={onClose} /> : null}
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
        placeholder={creates ? 'Search or create' : 'Search'}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(undefined);
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
        {choices.length === 0 ? <p className={classes.nothing}>No matches</p> : null}
        {left > 0 ? <p className={classes.nothing}>{formatCount(left)} more: type to find them</p> : null}
      </div>
    </div>
  );
}

/** Keys belong to the field, not to the grid or the page around it. */
const leaveToField = (event: KeyboardEvent) => event.stopPropagation();

function SheetHead({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <div className={classes.head}>
      <span className={classes.title}>{label}</span>
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={20} stroke={1.8} aria-hidden />
      </button>
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
    <>
      {choice.heading ? (
        <div className={classes.heading} role="presentation">
          {choice.heading}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above holds the focus and its keys */}
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
    </>
  );
}

interface Floating {
  menu: RefObject<HTMLDivElement | null>;
  anchor: RefObject<HTMLElement | null>;
  over: boolean | undefined;
  sheet: boolean;
  onClose: () => void;
}

/** In the top layer under its field, over it, or above it if there is more room. A click elsewhere closes it. */
function useFloating({ menu, anchor, over, sheet, onClose }: Floating): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const under = anchor.current?.getBoundingClientRect();
    if (!element || !under) return;
    element.showPopover();
    if (!sheet) place(element, under, over ? -OVERLAP : GAP);
    element.querySelector('input')?.focus();
  }, [menu, anchor, over, sheet]);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [menu, anchor, onClose]);
}

const GAP = 4;
const EDGE = 8;
/** How far the list extends over the anchor, so its field covers it. */
const OVERLAP = 30;

function place(element: HTMLElement, under: DOMRect, gap: number): void {
  const { width, height } = element.getBoundingClientRect();
  const below = under.bottom + height + EDGE + GAP < window.innerHeight || under.top < window.innerHeight / 2;
  const rightmost = window.innerWidth - Math.max(width, under.width) - EDGE;
  element.style.minWidth = `${under.width}px`;
  element.style.left = `${Math.max(EDGE, Math.min(under.left, rightmost))}px`;
  element.style.top = `${Math.max(EDGE, below ? under.bottom + gap : under.top - height - gap)}px`;
}
