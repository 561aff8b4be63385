import type { ReactNode } from 'react';
import classes from './form.module.css';

interface FormFieldProps {
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** A field of count mode with its name above and an error below. */
export function FormField({ label, error, children }: FormFieldProps) {
  return (
    <div className={classes.field}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is handed in */}
      <label className={classes.field}>
        <span>{label}</span>
        {children}
      </label>
      {error ? (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
