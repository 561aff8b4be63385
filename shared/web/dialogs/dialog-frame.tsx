import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowLeft, IconSquareX } from '@tabler/icons-react';
import { type ReactNode, use, useState } from 'react';
import { goBack } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { closeAll } from '#shared/web/dialogs/open-dialog.ts';
import { useAwayAbove, useUppermost } from '#shared/web/dialogs/open-frames.ts';
import { useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import { useNarrow, usePhone } from '#shared/web/media.ts';
import classes from './dialog-frame.module.css';

interface DialogFrameProps {
  title: ReactNode;
  /** Next to the title: a badge, a second line. */
  aside?: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full';
  /** A panel at the right edge instead of a centered window. */
  side?: boolean;
  /** A question of a sentence or two: a window even on a phone. */
  asks?: boolean;
  /** Kept, with all that was typed, but not shown. */
  away?: boolean;
  /** Something typed in it is not saved: a click outside does not close it, and every other way out asks first. */
  typing?: boolean;
  /** Shows a back button while the address says where the person came from. */
  returns?: boolean;
  /** Overrides closing, for dialogs outside the host. */
  onClose?: () => void;
  children: ReactNode;
}

const WIDTHS = { small: 440, medium: 640, large: 960, full: '96vw' };
const LOWEST_LEVEL = 300;

/**
 * The frame of every dialog: a window on the desktop, full screen on a phone; a large one full screen on a tablet too.
 */
export function DialogFrame({
  title,
  aside,
  footer,
  size = 'medium',
  side = false,
  asks = false,
  away = false,
  typing = false,
  returns = false,
  onClose,
  children,
}: DialogFrameProps) {
  const { level, close, parameters, ...place } = use(DialogLevel);
  const mayLeave = useUnsavedChanges(typing, { parameters, staysOpen: parameters === undefined });
  const leaving = (leave: () => void) => () => {
    if (typing) void mayLeave().then((may) => may && leave());
    else leave();
  };
  const awayAbove = useAwayAbove(level, away);
  const onTop = useUppermost(level, !away) && (place.onTop || awayAbove);
  const trapped = useOnceTrue(onTop);
  const phone = usePhone();
  const narrow = useNarrow();
  const sheet = (phone && !asks) || (narrow && !side && (size === 'large' || size === 'full'));
  const returnTo = useParameter('return_to');
  return (
    <Modal.Root
      opened={!away}
      keepMounted
      onClose={leaving(onClose ?? close)}
      size={sheet ? '100%' : WIDTHS[size]}
      fullScreen={sheet}
      centered={asks && phone}
      closeOnEscape={onTop}
      closeOnClickOutside={onTop && !typing}
      trapFocus={trapped}
      returnFocus={false}
      zIndex={LOWEST_LEVEL + level}
      transitionProps={{ duration: 0 }}
      classNames={{
        inner: side && !phone ? classes.sideInner : classes.inner,
        content: side && !phone ? classes.sideContent : classes.content,
        body: classes.body,
      }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content>
        <div className={classes.header}>
          {returns && onTop && returnTo !== undefined ? (
            <ActionIcon variant="subtle" color="gray" size={36} aria-label="Back" title="Back" onClick={goBack}>
              <IconArrowLeft size={20} stroke={1.6} />
            </ActionIcon>
          ) : null}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <div className={classes.aside}>{aside}</div>
          {level > 0 && onTop && onClose === undefined ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Close all"
              title="Close all"
              onClick={leaving(closeAll)}
            >
              <IconSquareX size={20} stroke={1.6} />
            </ActionIcon>
          ) : null}
          <Modal.CloseButton aria-label="Close" size={36} iconSize={24} />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {footer ? (
          <div className={classes.footer} data-dialog-footer>
            {footer}
          </div>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Reopening the focus trap would focus the first field whenever a dialog above is closed. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}
