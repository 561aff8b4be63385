import { useQuery } from '@tanstack/react-query';
import { PickOrCreate } from '#features/invoices/web/fields/pick-or-create.tsx';
import { itemsText } from '../jobs/print-job-columns.tsx';
import { printJobs } from '../labels-api.ts';

/** An existing draft, or the title of a new one. */
export type JobChoice = { readonly id: string } | { readonly title: string };

const MOST_OFFERED = 500;

interface JobFieldProps {
  chosen: JobChoice | undefined;
  onChoose: (choice: JobChoice) => void;
  error: string | undefined;
}

/** Finds a job that is not completed yet by its title, or takes the title of a new one (PRINT-031 to PRINT-033). */
export function JobField({ chosen, onChoose, error }: JobFieldProps) {
  const { data } = useQuery(
    printJobs.query.listPrintJobs.queryOptions({ input: { status: false, limit: MOST_OFFERED } }),
  );
  const drafts = (data?.data ?? []).map(({ id, name, count }) => ({ id, name, note: itemsText(count) }));
  const fresh = chosen && 'title' in chosen ? [{ id: 'new', name: chosen.title, note: 'New print job' }] : [];
  return (
    <PickOrCreate
      label="Print Job"
      placeholder="Search print jobs, or type a new title"
      choices={[...fresh, ...drafts]}
      chosen={chosen && 'id' in chosen ? chosen.id : chosen && 'new'}
      onChoose={(id) => (id === 'new' ? undefined : onChoose({ id }))}
      onCreate={(title) => onChoose({ title })}
      createLabel={(typed) => `Create print job "${typed}"`}
      error={error}
      autoFocus
    />
  );
}
