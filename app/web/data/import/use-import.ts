import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#features/ledger/web/locations/location-tree.ts';
import { readLocations } from '#features/ledger/web/locations/use-locations.ts';
import type { ColumnPlan, ColumnSource, LocationColumn } from '#shared/domain/column-plan.ts';
import type { FilePreview, ImportKind, ImportReport } from '../data-api.ts';
import { guessKind } from './guess-columns.ts';
import { keepPlan, missingColumns, openQuestions, planFor, withColumn, withLocations } from './import-plan.ts';
import { useDecisions } from './similar-rows.tsx';
import { useSending } from './use-sending.ts';

/** One import from choosing a file to its report: preview first, then run. */
export function useImport(wanted: ImportKind | undefined) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<ImportKind>(wanted ?? 'items');
  const { plan, setPlan, locations, setLocations, actsOn } = usePlan();
  const { sent, step, send, follow } = useSending();

  const look = useMutation({
    mutationFn: (chosen: File) => send<FilePreview>('/import-preview', { file: chosen }),
    onSuccess: async (preview, chosen) => {
      const known = await readLocations(client);
      const found = wanted ?? guessKind(preview.names, chosen.name);
      setLocations(known);
      setKind(found);
      setPlan(planFor(found, preview, known));
    },
  });
  const preview = look.data;
  const go = (dryRun: boolean, skipBadRows: boolean): Promise<ImportReport> => {
    if (!file) throw new Error('useImport: no file');
    const columns = JSON.stringify(plan);
    return follow(`/data/import/${kind}`, {
      file,
      dry_run: String(dryRun),
      skip_bad_rows: String(skipBadRows),
      columns,
      ...(dryRun ? {} : { same_as: JSON.stringify(deciding.decisions) }),
    });
  };
  // The dry run skips bad rows, so that it shows what the valid ones would do.
  const check = useMutation({ mutationFn: () => go(true, true) });
  const deciding = useDecisions(check.data);
  const run = useMutation({
    mutationFn: (skipBadRows: boolean) => go(false, skipBadRows),
    onSuccess: () => {
      if (preview) keepPlan(kind, preview, plan);
      return client.invalidateQueries();
    },
  });
  const backToColumns = () => {
    check.reset();
    run.reset();
  };
  const restart = () => {
    backToColumns();
    look.reset();
    setFile(undefined);
  };
  return {
    file,
    kind,
    plan,
    preview,
    missing: [...missingColumns(kind, plan), ...(preview ? openQuestions(kind, plan, preview) : [])],
    sent,
    step,
    look,
    check,
    run,
    deciding,
    chooseFile: (chosen: File) => {
      restart();
      setFile(chosen);
      look.mutate(chosen);
    },
    chooseKind: (next: ImportKind) => {
      backToColumns();
      setKind(next);
      if (preview) setPlan(planFor(next, preview, locations));
    },
    ...actsOn(preview),
    backToColumns,
    restart,
  };
}

/** The column mapping, as guessed and as a person changes it. */
function usePlan() {
  const [plan, setPlan] = useState<ColumnPlan>({});
  const [locations, setLocations] = useState<readonly Location[]>([]);
  const actsOn = (preview: FilePreview | undefined) => ({
    locations,
    chooseColumn: (name: string, source: ColumnSource | undefined) => {
      if (preview) setPlan((before) => withColumn(before, name, source, preview));
    },
    chooseLocations: (columns: readonly LocationColumn[]) => {
      if (preview) setPlan((before) => withLocations(before, columns, preview));
    },
    refineColumn: (name: string, source: ColumnSource) => setPlan((before) => ({ ...before, [name]: source })),
  });
  return { plan, setPlan, locations, setLocations, actsOn };
}

export type Importing = ReturnType<typeof useImport>;
