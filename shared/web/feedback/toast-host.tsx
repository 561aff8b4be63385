import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { dismissToast, type Toast, toasts } from '#shared/web/feedback/toast.ts';
import { useStore } from '#shared/web/store.ts';
import classes from './toast-host.module.css';

const ICONS = { done: IconCheck, failed: IconAlertTriangle, busy: IconLoader2 };

export function ToastHost() {
  const shown = useStore(toasts);
  const host = useRoomForToasts(shown.length > 0);
  return (
    <section ref={host} className={classes.host} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  const Icon = ICONS[toast.kind];
  const undo = () => {
    dismissToast(toast.id);
    toast.undo?.();
  };
  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'failed' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <span className={classes.text}>{toast.text}</span>
      {toast.undo ? (
        <button type="button" className={classes.undo} onClick={undo}>
          Undo
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.8} />
      </button>
    </div>
  );
}

const ROOM = '--toast-room';

/** Pages and dialogs end above the messages, so that none ever covers a button. */
function useRoomForToasts(any: boolean) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!any || !host.current) return void style.removeProperty(ROOM);
    const sizes = new ResizeObserver(([entry]) =>
      style.setProperty(ROOM, `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0) + 8}px`),
    );
    sizes.observe(host.current);
    return () => sizes.disconnect();
  }, [any]);
  return host;
}
