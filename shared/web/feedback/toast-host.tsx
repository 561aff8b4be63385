import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { dismissToast, holdToasts, type Toast, toasts, undoToast } from '#shared/web/feedback/toast.ts';
import { useStore } from '#shared/web/store.ts';
import classes from './toast-host.module.css';

const ICONS = { done: IconCheck, failed: IconAlertTriangle, busy: IconLoader2 };

export function ToastHost() {
  const shown = useStore(toasts);
  const host = useRoomForToasts(shown.length > 0);
  const hold = useHold(shown);
  return (
    <section
      ref={host}
      {...hold}
      className={classes.host}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions text"
    >
      {shown.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  const Icon = ICONS[toast.kind];
  const said = useId();
  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'failed' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <span id={said} className={classes.said}>
        <span>{toast.text}</span>
        {toast.about ? <span className={classes.about}>{toast.about}</span> : null}
        {toast.times ? <span> · {toast.times} times</span> : null}
      </span>
      {toast.undo ? (
        <button type="button" className={classes.undo} aria-describedby={said} onClick={() => undoToast(toast.id)}>
          Undo
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.8} />
      </button>
    </div>
  );
}

/** Handlers that keep messages while one is pointed at or has the focus. */
function useHold(shown: readonly Toast[]) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  // No event tells that the pointer or the focus left a message that was removed under it.
  const any = shown.length > 0;
  if (!any && (pointed || focused)) {
    setPointed(false);
    setFocused(false);
  }
  const hold = any && (pointed || focused);
  useEffect(() => {
    holdToasts(hold);
    return () => holdToasts(false);
  }, [hold]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** What the messages need at the lower edge, and how much of it a strip that is free there anyway does not give. */
const ROOM = '--toast-room';
const BEYOND_STRIP = '--toast-beyond';
const STRIP = 38;

/** Pages and dialogs end above messages that would cover a button; the strip below lists and dialogs has room for one. */
function useRoomForToasts(any: boolean) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!any || !host.current) {
      style.removeProperty(ROOM);
      style.removeProperty(BEYOND_STRIP);
      return;
    }
    const sizes = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.target.getBoundingClientRect().height ?? 0);
      style.setProperty(ROOM, `${height + 8}px`);
      style.setProperty(BEYOND_STRIP, `${Math.max(0, height + 2 - STRIP)}px`);
    });
    sizes.observe(host.current);
    return () => sizes.disconnect();
  }, [any]);
  return host;
}
