import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatFigure, formatTenths } from '#shared/domain/format.ts';
import { useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { ALIGNMENTS, FONT_FAMILIES, type FontFamily } from '../../domain/looks.ts';
import type { ListStyle } from '../lists-api.ts';
import { type Looks, looksOf } from '../view/looks-css.ts';
import { contrastOnPaper, READABLE } from './contrast.ts';
import classes from './side.module.css';

const WEIGHTS = { 300: 'Light', 400: 'Regular', 500: 'Medium', 600: 'Semibold', 700: 'Bold', 800: 'Extra bold' };
const ALIGNED = { left: 'Left', center: 'Center', right: 'Right' };
const IS_COLOR = /^#[\da-f]{6}$/i;

/** Its panel closes when one of these changes. */
const PLACE = { parameters: ['side', 'style'] };

interface StyleFormProps {
  style: ListStyle;
  /** A sample text of the list. */
  sample: string;
  onSave: (looks: Looks) => Promise<boolean>;
  /** If missing, the style is the default one. */
  onDrop: (() => Promise<boolean>) | null | undefined;
}

export function StyleForm({ style, sample, onSave, onDrop }: StyleFormProps) {
  const [looks, setLooks] = useState<Looks>(style);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useUnsavedChanges(!busy && JSON.stringify(looks) !== JSON.stringify(style), PLACE);
  const change = (part: Partial<Looks>) => setLooks({ ...looks, ...part });
  const act = async (work: () => Promise<boolean>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const submit = () => {
    const wrong = wrongOf(looks);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void act(() => onSave({ ...looks, color: looks.color.toLowerCase() }));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <div className={classes.sample} aria-hidden>
        <div style={{ ...looksOf(looks), marginBottom: 0 }}>{sample}</div>
      </div>
      <NativeSelect
        label="Font"
        data={FONT_FAMILIES}
        value={looks.fontFamily}
        onChange={(event) => change({ fontFamily: event.currentTarget.value as FontFamily })}
      />
      <div className={classes.pair}>
        <FigureInput
          label="Size (pt)"
          value={looks.fontSize}
          show={String}
          error={errors.fontSize}
          onChange={(fontSize) => change({ fontSize: fontSize ?? 0 })}
        />
        <NativeSelect
          label="Weight"
          data={weightsWith(looks.fontWeight)}
          value={String(looks.fontWeight)}
          onChange={(event) => change({ fontWeight: Number(event.currentTarget.value) })}
        />
      </div>
      <div className={classes.pair}>
        <ColorField color={looks.color} error={errors.color} onChange={(color) => change({ color })} />
        <NativeSelect
          label="Alignment"
          data={ALIGNMENTS.map((value) => ({ value, label: ALIGNED[value] }))}
          value={looks.alignment}
          onChange={(event) => change({ alignment: event.currentTarget.value as Looks['alignment'] })}
        />
      </div>
      <Contrast color={looks.color} />
      <FigureInput
        label="Space below (px)"
        value={looks.spacing}
        show={String}
        error={errors.spacing}
        onChange={(spacing) => change({ spacing: spacing ?? 0 })}
      />
      <div className={classes.buttons}>
        {onDrop ? (
          <Button variant="default" disabled={busy} onClick={() => void act(onDrop)}>
            Use default
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          Save style
        </Button>
      </div>
    </form>
  );
}

function ColorField({ color, error, onChange }: { color: string; error?: string; onChange: (next: string) => void }) {
  return (
    <TextInput
      label="Color"
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      value={color}
      error={error}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label="Choose the color"
          value={IS_COLOR.test(color) ? color : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}

/** Warns about low contrast; dark screens lighten the color automatically. */
function Contrast({ color }: { color: string }) {
  const contrast = contrastOnPaper(color);
  if (contrast === undefined || contrast >= READABLE) return null;
  return (
    <p className={classes.warning} role="status">
      Hard to read on white: contrast {formatTenths(contrast)} : 1, and {formatFigure(READABLE, 1)} : 1 is what most
      people need.
    </p>
  );
}

function wrongOf({ color, fontSize, spacing }: Looks): Record<string, string> {
  return {
    ...(!IS_COLOR.test(color) && { color: 'Must be a color like #1c1a18' }),
    ...((fontSize < 6 || fontSize > 96) && { fontSize: 'From 6 to 96' }),
    ...(spacing > 200 && { spacing: 'At most 200' }),
  };
}

/** The offered weights always include the style's own. */
const weightsWith = (weight: number) =>
  Object.entries({ ...WEIGHTS, ...(!(weight in WEIGHTS) && { [weight]: String(weight) }) }).map(([value, label]) => ({
    value,
    label,
  }));
