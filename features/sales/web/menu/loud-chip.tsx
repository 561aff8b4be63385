import { Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './loud-chip.module.css';

interface LoudChipProps {
  label: string;
  /** False for what costs no money. */
  isLoud?: boolean;
  /** What it opens to: the reason, and links that act on it. */
  children: ReactNode;
}

/** The component writes its width into the element, so a style sheet can't limit it. */
const WIDTH = 'min(380px, calc(100vw - 24px))';

/** Money that waits for a person, in the title bar, so that the list below begins high (D42). */
export function LoudChip({ label, isLoud = true, children }: LoudChipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={WIDTH}
      middlewares={{ shift: { padding: 12 }, flip: true }}
      trapFocus
    >
      <Popover.Target>
        <button type="button" className={classes.chip} data-loud={isLoud || undefined} onClick={() => setOpen(!open)}>
          {isLoud ? <IconAlertTriangle size={16} stroke={1.7} aria-hidden /> : null}
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={label} onClick={() => setOpen(false)}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** One reason of several. */
export const LoudPart = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={label}>
    {children}
  </section>
);
