import { IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { usePhone } from '#shared/web/media.ts';
import { useOtherTheme } from '#shared/web/theme/theme-toggle.tsx';

import { askAndSignOut } from '../account/leave.ts';
import type { Me } from '../account/use-me.ts';
import { openSearch } from './app-shortcuts.ts';
import classes from './user-menu.module.css';

export function UserMenu({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const phone = usePhone();
  const theme = useOtherTheme();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const close = () => setOpen(false);
  const choose = (act: () => void) => () => {
    button.current?.focus(); // the entry disappears, and what it opens returns the focus here
    setOpen(false);
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anything inside closes the menu
    <div
      ref={place}
      className={classes.place}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label="User menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconUserCircle size={22} stroke={1.5} />
      </button>
      {open ? (
        <div className={classes.panel}>
          <p className={classes.name}>{me.user.display_name || me.user.username}</p>
          {me.user.display_name && me.user.display_name !== me.user.username ? (
            <p className={classes.detail}>{me.user.username}</p>
          ) : null}
          <p className={classes.detail}>{me.user.email}</p>
          <p className={classes.detail}>{me.active_organization?.name}</p>
          <ul className={classes.entries}>
            <li>
              <GoLink to="/settings" className={classes.entry} onFollow={close}>
                Account Settings
              </GoLink>
            </li>
            {me.organization_count > 1 ? (
              <li>
                <button
                  type="button"
                  className={classes.entry}
                  onClick={choose(() => openDialog('switch_organization'))}
                >
                  Switch Organization
                </button>
              </li>
            ) : null}
            {phone ? (
              <li>
                <button type="button" className={classes.entry} onClick={choose(theme.change)}>
                  {theme.label}
                </button>
              </li>
            ) : null}
            <li>
              <button type="button" className={classes.entry} onClick={choose(openSearch)}>
                Search and commands
              </button>
            </li>
            <li>
              <button type="button" className={classes.entry} onClick={choose(() => openDialog('shortcuts'))}>
                Keyboard shortcuts
              </button>
            </li>
            <li>
              <button
                type="button"
                className={classes.entry}
                onClick={choose(
                  () => void askAndSignOut(client).catch((error: unknown) => toastFailed(errorText(error))),
                )}
              >
                Sign out
              </button>
            </li>
          </ul>
        </div>
      ) : null}
    </div>
  );
}
