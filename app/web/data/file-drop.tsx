import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { formatTenths } from '#shared/domain/format.ts';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  hint: string;
  /** For the system's file dialog: ".csv,.xlsx". */
  accept: string;
  file: File | undefined;
  onChange: (file: File) => void;
  /** Accepts several files; without it only the first one counts. */
  onSeveral?: (files: readonly File[]) => void;
  error?: string | undefined;
  /** In a dialog: the initial focus. */
  autoFocus?: boolean;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

export function showSize(bytes: number): string {
  const step = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const shown = bytes / 1000 ** step;
  return `${step === 0 ? shown : formatTenths(shown)} ${UNITS[step]}`;
}

/** A drop area for a file, with a button that opens the system's file dialog. */
export function FileDrop({ label, hint, accept, file, onChange, onSeveral, error, autoFocus }: FileDropProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const take = (chosen: Iterable<File>) => {
    const files = [...chosen];
    const [first] = files;
    if (onSeveral && files.length > 1) onSeveral(files);
    else if (first) onChange(first);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <label
        className={classes.drop}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
      >
        <IconUpload size={22} stroke={1.5} aria-hidden />
        <span className={classes.words}>
          <strong>{file ? file.name : label}</strong>
          <span id={hintId} className={classes.hint}>
            {file ? `${showSize(file.size)}. Choose or drop another one to replace it.` : hint}
          </span>
        </span>
        <input
          type="file"
          className={classes.input}
          accept={accept}
          multiple={onSeveral !== undefined}
          aria-describedby={hintId}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => {
            take(event.currentTarget.files ?? []);
            event.currentTarget.value = ''; // allows choosing the same file again after a correction
          }}
        />
      </label>
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
