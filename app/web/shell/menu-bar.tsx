import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useAddress, usePath } from '#shared/web/address/use-address.ts';
import { groupOf, type MenuEntry, type MenuGroup } from '../navigation.ts';
import classes from './menu-bar.module.css';

/** The menu on wide screens: a link per group, with its children under an arrow. */
export function MenuBar({ groups }: { groups: readonly MenuGroup[] }) {
  const current = groupOf(usePath());
  return (
    <nav aria-label="Main">
      <ul className={classes.bar}>
        {groups.map((group) => (
          <MenuBarGroup key={group.label} group={group} current={group.label === current?.label} />
        ))}
      </ul>
    </nav>
  );
}

function MenuBarGroup({ group, current }: { group: MenuGroup; current: boolean }) {
  const [open, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!item.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const leave = (event: FocusEvent) => {
    if (!item.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const close = () => setOpen(false);
  return (
    <li
      ref={item}
      className={classes.group}
      data-current={current || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <GoLink to={group.to} className={classes.link} aria-current={current ? 'page' : undefined} onFollow={close}>
        {group.label}
      </GoLink>
      {group.children.length > 0 ? (
        <>
          <button
            type="button"
            className={classes.arrow}
            aria-label={`${group.label} pages`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={14} stroke={1.8} />
          </button>
          <ul className={classes.children} hidden={!open}>
            {group.children.map((entry) => (
              <li key={entry.label}>
                <ChildLink entry={entry} onFollow={close} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}

export function ChildLink({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  const path = usePath();
  const address = useAddress();
  const here = path === entry.to && Object.entries(entry.query ?? {}).every(([name, value]) => address[name] === value);
  return (
    <GoLink
      to={entry.to}
      go={entry.query}
      className={classes.child}
      aria-current={here ? 'page' : undefined}
      onFollow={onFollow}
    >
      {entry.label}
    </GoLink>
  );
}
