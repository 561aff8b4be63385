import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import classes from './location-button.module.css';
import type { Location } from './location-tree.ts';

const loadMenu = async () => ({ default: (await import('./location-menu.tsx')).LocationMenu });
const LocationMenu = lazy(loadMenu);

interface LocationButtonProps {
  /** The name for screen readers. */
  label: string;
  /** What the field shows. */
  text: string;
  muted?: boolean;
  id?: string;
  invalid?: boolean;
  wide?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  options: readonly Location[];
  selected: string | undefined;
  everything?: string;
  paths?: boolean;
  creates?: {
    siblings: readonly Location[];
    below: string | undefined;
    create: (name: string) => Promise<string | undefined>;
  };
  onChoose: (id: string | undefined) => void;
}

/** Shows a location and opens the list of locations, whose code is loaded when it first opens. */
export function LocationButton(props: LocationButtonProps) {
  const { label, text, muted, id, invalid, wide, disabled, autoFocus, creates, onChoose, ...menu } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const choose = (chosen: string | undefined) => {
    close();
    onChoose(chosen);
  };
  const create = async (name: string) => {
    if (name.trim() !== '') close();
    const made = await creates?.create(name);
    if (made) onChoose(made);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className={classes.button}
        data-wide={wide || undefined}
        data-muted={muted || undefined}
        data-invalid={invalid || undefined}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${text}`}
        onFocus={() => void loadMenu()} // so that nothing typed after Enter is lost
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={classes.text}>{text}</span>
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <LocationMenu
            anchor={button}
            label={label}
            {...menu}
            creates={creates && { ...creates, create }}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
