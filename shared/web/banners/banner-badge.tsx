import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { type Corner, nearestCorner } from '#shared/web/banners/corner.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import classes from './banner.module.css';

interface BannerBadgeProps {
  name: string;
  label: string;
  icon: ReactNode;
  tone: string;
  /** Badges in the same corner are next to each other, in the order of the banners. */
  place: number;
  onRestore: () => void;
}

const DRAG_AFTER = 8;
const SIZE = 52;
const GAP = 12;

/** A minimized banner: a round badge that can be dragged and snaps to a corner of the screen. */
export function BannerBadge({ name, label, icon, tone, place, onRestore }: BannerBadgeProps) {
  const [corner, setCorner] = useRemembered<Corner>(`banner.${name}.corner`, 'bottom-right');
  const [dragged, setDragged] = useState<{ x: number; y: number }>();
  const start = useRef<{ x: number; y: number; moved: boolean }>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, moved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return;
    const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) >= DRAG_AFTER;
    if (far) start.current.moved = true;
    if (start.current.moved) setDragged({ x: event.clientX, y: event.clientY });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (start.current?.moved)
      setCorner(nearestCorner(event.clientX, event.clientY, window.innerWidth, window.innerHeight));
    setDragged(undefined);
  };
  const onClick = () => {
    const wasDrag = start.current?.moved;
    start.current = undefined;
    if (!wasDrag) onRestore();
  };
  const style = dragged ? { left: dragged.x - SIZE / 2, top: dragged.y - SIZE / 2 } : cornerStyle(corner, place);
  return (
    <button
      type="button"
      className={classes.badge}
      data-tone={tone}
      data-corner={corner}
      style={style}
      aria-label={`Show ${label}`}
      title={label}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function cornerStyle(corner: Corner, place: number): CSSProperties {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return { [vertical]: vertical === 'top' ? 64 : 56, [horizontal]: GAP + place * (SIZE + GAP) };
}
