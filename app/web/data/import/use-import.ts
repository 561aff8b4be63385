import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportKind, ImportReport } from '../data-api.ts';
import { sendForm } from '../send-form.ts';
import { type FileHeader, readHeader, renameColumns } from './file-header.ts';
import { type ColumnChoice, guessColumns, guessKind, missingColumns } from './guess-columns.ts';

interface Chosen {
  file: File;
  /** Unknown for a workbook. */
  header: FileHeader | undefined;
}

/** One import from the choice of a file to its report: what would happen is asked first, then it is done. */
export function useImport(wanted: ImportKind | undefined) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [kind, setKind] = useState<ImportKind>(wanted ?? 'items');
  const [columns, setColumns] = useState<ColumnChoice>({});
  const [sent, setSent] = useState(0);

  const send = (dryRun: boolean, skipBadRows: boolean): Promise<ImportReport> => {
    if (!chosen) throw new Error('useImport: no file');
    const { file, header } = chosen;
    const form = new FormData();
    form.append('file', header ? renameColumns(file, header, kind, columns) : file);
    form.append('dry_run', String(dryRun));
    form.append('skip_bad_rows', String(skipBadRows));
    setSent(0);
    return sendForm(`/import/${kind}`, form, setSent);
  };
  // Bad rows are left out in the rehearsal, so that it also says what the right ones would do.
  const check = useMutation({ mutationFn: () => send(true, true) });
  const run = useMutation({
    mutationFn: (skipBadRows: boolean) => send(false, skipBadRows),
    onSuccess: () => client.invalidateQueries(),
  });
  const restart = () => {
    check.reset();
    run.reset();
  };
  const chooseKind = (next: ImportKind, header = chosen?.header) => {
    restart();
    setKind(next);
    setColumns(header ? guessColumns(next, header.names) : {});
  };
  const chooseFile = async (file: File) => {
    restart();
    const header = await readHeader(file).catch(() => undefined);
    setChosen({ file, header });
    chooseKind(wanted ?? guessKind(header?.names, file.name), header);
  };
  return {
    file: chosen?.file,
    header: chosen?.header,
    kind,
    columns,
    missing: chosen?.header ? missingColumns(kind, columns) : [],
    sent,
    check,
    run,
    chooseFile,
    chooseKind: (next: ImportKind) => chooseKind(next),
    chooseColumn: (name: string, place: number | undefined) => setColumns((before) => ({ ...before, [name]: place })),
    restart,
  };
}

export type Importing = ReturnType<typeof useImport>;
