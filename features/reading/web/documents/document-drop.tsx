import { useEffect, useState } from 'react';
import classes from './document-drop.module.css';
import { useReadDocument } from './use-read-document.ts';

/** Reads documents dropped anywhere on the page. */
export function DocumentDrop() {
  const { take, reading } = useReadDocument();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  });
  if (!over && !reading) return null;
  return (
    <div className={classes.over} role="status">
      <strong>{reading ? 'Reading the document…' : 'Drop the invoice here'}</strong>
      <span>PDF, picture, CSV, XLSX, e-invoice (XML), X12 or EDIFACT</span>
    </div>
  );
}
