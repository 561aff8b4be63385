import { Button } from '@mantine/core';
import { kindText } from '../import-kinds.ts';
import { countOf } from '../report-words.ts';
import { fileWords } from './file-words.ts';
import classes from './many-files.module.css';
import type { ManyFiles } from './use-many-files.ts';

/** One list for all files; a file with problems is opened on its own, with its columns and rows. */
export function ManyFilesStep({ many, onAlone }: { many: ManyFiles; onAlone: (file: File) => void }) {
  const { files, busy, ready, imported } = many;
  const told = busy
    ? `${countOf(files.filter(({ report, reason }) => report || reason).length, 'files')} of ${files.length} read.`
    : imported > 0
      ? `${countOf(imported, 'files')} imported.`
      : `${countOf(ready, 'files')} can be imported. Nothing has changed yet.`;
  return (
    <div className={classes.step}>
      <p className={classes.told} role="status">
        {told}
      </p>
      <ul className={classes.files} aria-label="Files">
        {files.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order never changes
          <li key={place} className={classes.file}>
            <span className={classes.name}>
              {each.file.name}
              {each.kind ? <span className={classes.kind}>{kindText(each.kind).label}</span> : null}
            </span>
            <span className={classes.words} data-state={each.state}>
              {fileWords(each)}
            </span>
            {each.state === 'refused' ? (
              <Button
                variant="default"
                size="compact-sm"
                disabled={busy}
                aria-label={`Open ${each.file.name} alone`}
                onClick={() => onAlone(each.file)}
              >
                Open alone
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
