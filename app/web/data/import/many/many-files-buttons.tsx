import { Button } from '@mantine/core';
import { countOf } from '../report-words.ts';
import type { ManyFiles } from './use-many-files.ts';

export function ManyFilesButtons({ many, close }: { many: ManyFiles; close: () => void }) {
  const { busy, ready, imported } = many;
  return (
    <>
      <Button variant="default" onClick={many.leave} disabled={busy}>
        {imported > 0 ? 'Import other files' : 'Back'}
      </Button>
      {imported > 0 && ready === 0 ? (
        <Button onClick={close}>Done</Button>
      ) : (
        <Button loading={busy} disabled={ready === 0} onClick={() => void many.run()}>
          {ready > 0 ? `Import ${countOf(ready, 'files')}` : 'Import'}
        </Button>
      )}
    </>
  );
}
