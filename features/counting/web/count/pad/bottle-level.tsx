import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './pad.module.css';

interface BottleLevelProps {
  /** 0 to 1. */
  level: number;
  onChange: (tenths: number) => void;
}

const MOST = 9;
/** Top and bottom of the liquid in the picture, in its 160 units. */
const TOP = 12;
const BOTTOM = 152;
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

const BOTTLE = 'M30 6h20v34c0 10 18 14 18 32v74a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8V72c0-18 18-22 18-32z';

/** The open bottle; tap the level of its liquid. */
export function BottleLevel({ level, onChange }: BottleLevelProps) {
  const tenths = Math.min(MOST, Math.round(level * 10));
  const touch = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId); // a drag may leave the picture
    const { top, height } = (event.currentTarget.firstElementChild ?? event.currentTarget).getBoundingClientRect();
    const at = ((event.clientY - top) / height) * 160;
    onChange(Math.max(0, Math.min(MOST, Math.round(((BOTTOM - at) / (BOTTOM - TOP)) * 10))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.max(0, Math.min(MOST, tenths + step)));
  };
  const surface = BOTTOM - (BOTTOM - TOP) * level;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.bottle}
      aria-label="Open bottle"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={MOST}
      aria-valuenow={tenths}
      aria-valuetext={tenths === 0 ? 'No open bottle' : `${tenths} tenths`}
      onPointerDown={touch}
      onPointerMove={touch}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 80 160" aria-hidden="true">
        <clipPath id="bottle">
          <path d={BOTTLE} />
        </clipPath>
        {level > 0 ? (
          <rect x="0" y={surface} width="80" height="160" clipPath="url(#bottle)" className={classes.liquid} />
        ) : null}
        <path d={BOTTLE} className={classes.glass} />
      </svg>
      <span data-figure className={classes.muted}>
        {tenths === 0 ? 'Open bottle' : `${tenths} tenths`}
      </span>
    </div>
  );
}
