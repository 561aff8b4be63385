import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readLocations } from '#features/ledger/web/locations/use-locations.ts';
import type { ColumnPlan } from '#shared/domain/column-plan.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { FilePreview, ImportKind, ImportReport } from '../../data-api.ts';
import { guessKind } from '../guess-columns.ts';
import { missingColumns, openQuestions, planFor } from '../import-plan.ts';
import { useSending } from '../use-sending.ts';

/** One of several files: checked separately, and imported completely or not at all. */
export interface JudgedFile {
  readonly file: File;
  readonly kind?: ImportKind;
  readonly plan?: ColumnPlan;
  readonly state: 'waits' | 'checking' | 'ready' | 'refused' | 'importing' | 'imported';
  /** What it would do, or did; with problems nothing was done. */
  readonly report?: ImportReport;
  /** Why it cannot be imported as it is. */
  readonly reason?: string;
}

/** Imports several files one after the other: first a preview of each, then those without problems. */
export function useManyFiles(wanted: ImportKind | undefined) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly JudgedFile[]>([]);
  const { send, follow } = useSending();
  const put = (place: number, change: Partial<JudgedFile>) =>
    setFiles((before) => before.map((each, index) => (index === place ? { ...each, ...change } : each)));

  const ask = (file: File, kind: ImportKind, plan: ColumnPlan, dryRun: boolean): Promise<ImportReport> =>
    follow(`/data/import/${kind}`, {
      file,
      dry_run: String(dryRun),
      skip_bad_rows: 'false',
      columns: JSON.stringify(plan),
    });

  async function judge(file: File): Promise<Partial<JudgedFile>> {
    const preview = await send<FilePreview>('/import-preview', { file });
    const kind = wanted ?? guessKind(preview.names, file.name);
    const plan = planFor(kind, preview, await readLocations(client));
    const missing = [...missingColumns(kind, plan), ...openQuestions(kind, plan, preview)];
    if (missing.length > 0)
      return {
        kind,
        state: 'refused',
        reason: `Open the file by itself to choose ${missing.join(', ')}.`,
      };
    try {
      const report = await ask(file, kind, plan, true);
      if (report.errors.length === 0 && report.similar.some(({ learned }) => !learned))
        return {
          kind,
          state: 'refused',
          reason: 'It names items similar to yours. Open the file by itself to decide.',
        };
      return { kind, plan, report, state: report.errors.length > 0 ? 'refused' : 'ready' };
    } catch (error) {
      return { kind, ...refusedBy(error) };
    }
  }

  /** Runs the work for each index in turn; a failure does not stop the others. */
  async function inTurn(
    places: readonly number[],
    state: JudgedFile['state'],
    work: (place: number) => Promise<Partial<JudgedFile>>,
  ): Promise<void> {
    for (const place of places) {
      put(place, { state });
      put(place, await work(place).catch(refusedBy));
    }
  }

  const places = (state: JudgedFile['state']) => files.flatMap((each, place) => (each.state === state ? [place] : []));
  return {
    files,
    busy: files.some(({ state }) => state === 'waits' || state === 'checking' || state === 'importing'),
    ready: places('ready').length,
    imported: places('imported').length,
    check: (chosen: readonly File[]) => {
      setFiles(chosen.map((file) => ({ file, state: 'waits' })));
      void inTurn([...chosen.keys()], 'checking', (place) => judge(chosen[place] as File));
    },
    run: async () => {
      await inTurn(places('ready'), 'importing', async (place) => {
        const { file, kind, plan } = files[place] as Required<JudgedFile>;
        const report = await ask(file, kind, plan, false);
        return { report, state: report.errors.length > 0 ? 'refused' : 'imported' };
      });
      await client.invalidateQueries();
    },
    leave: () => setFiles([]),
  };
}

const refusedBy = (error: unknown) => ({ state: 'refused', reason: errorText(asApiError(error)) }) as const;

export type ManyFiles = ReturnType<typeof useManyFiles>;
