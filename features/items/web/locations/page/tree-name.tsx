import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { NameLink } from './location-name.tsx';
import type { LocationRow } from './location-rows.ts';
import classes from './locations-page.module.css';

const STEP = 24;

interface TreeNameProps {
  location: LocationRow;
  onToggle: (id: string) => void;
  onStep: (location: LocationRow, key: 'ArrowLeft' | 'ArrowRight') => void;
}

/** A name in the tree: a drop target, with a grip that moves it by pointer or arrow keys. */
export function TreeName({ location, onToggle, onStep }: TreeNameProps) {
  const { id, name, open, level } = location;
  const drop = useDroppable({ id, disabled: location.deleted });
  const drag = useDraggable({ id, disabled: location.deleted });
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onStep(location, event.key);
  };
  return (
    <span
      ref={drop.setNodeRef}
      className={classes.name}
      data-moving={drag.isDragging || undefined}
      data-over={drop.isOver || undefined}
    >
      {location.deleted ? (
        <span className={classes.noGrip} />
      ) : (
        <button
          type="button"
          ref={drag.setNodeRef}
          className={classes.grip}
          {...drag.listeners}
          data-grip={id}
          aria-label={`Move ${name}: drag it onto another location, or press the left or right arrow`}
          title="Drag onto another location, or press ← or →"
          onKeyDown={step}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      <span style={{ width: level * STEP }} className={classes.step} />
      {open === undefined ? (
        <span className={classes.noToggle} />
      ) : (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={`Locations in ${name}`}
          onClick={() => onToggle(id)}
        >
          <Chevron size={16} stroke={1.8} aria-hidden />
        </button>
      )}
      <NameLink location={location} />
    </span>
  );
}
