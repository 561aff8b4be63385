import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './copy-field.module.css';

/** Characters that fit on a line of the smallest dialog. */
const LINE = 24;

interface CopyFieldProps {
  label: string;
  value: string;
  /** The value in readable form, on as many lines as needed. */
  spelled?: string;
}

/** A text to copy; if the browser forbids copying, it is at least selected. */
export function CopyField({ label, value, spelled }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      if (!document.execCommand('copy')) return; // not over https
    }
    setCopied(true);
  };
  const shared = {
    ref: input,
    className: classes.input,
    classNames: { input: classes.text },
    label,
    readOnly: true,
    onFocus: () => input.current?.select(),
  };
  return (
    <div className={classes.field}>
      {spelled ? (
        <Textarea {...shared} value={spelled} rows={Math.ceil(spelled.length / LINE)} />
      ) : (
        <TextInput {...shared} value={value} />
      )}
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
