import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconDownload,
  IconListCheck,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import type { ExportKind } from '#shared/web/data-grid/arranging/grid-export.ts';
import type { GridLayout } from '#shared/web/data-grid/arranging/grid-layout.ts';
import classes from './grid-status-bar.module.css';

const ColumnsPanel = lazy(async () => ({
  default: (await import('#shared/web/data-grid/arranging/columns-panel.tsx')).ColumnsPanel,
}));

interface GridStatusBarProps {
  shown: number;
  total: number;
  loading: string | undefined;
  exporting: boolean;
  onExport: (kind: ExportKind) => void;
  onRefresh: (() => void) | undefined;
  /** Set while the next page could not be loaded. */
  onRetryMore: (() => void) | undefined;
  /**
   * Cards, unlike rows, show checkboxes only during selection, which this starts and ends. They have a fixed height.
   */
  onSelect: (() => void) | undefined;
  selecting: boolean;
  columns: readonly { id: string; header: string; fixed?: boolean }[];
  layout: GridLayout;
  onLayoutChange: (change: Partial<GridLayout>) => void;
  onLayoutReset: () => void;
}

export function GridStatusBar({
  shown,
  total,
  loading,
  exporting,
  onExport,
  onRefresh,
  onRetryMore,
  onSelect,
  selecting,
  layout,
  onLayoutChange,
  columns,
  onLayoutReset,
}: GridStatusBarProps) {
  const [choosing, setChoosing] = useState(false);
  const compact = layout.density === 'compact';
  const DensityIcon = compact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <div className={classes.bar} data-status-bar>
      <span role="status" className={classes.count}>
        {loading ?? `${formatCount(shown)} of ${formatCount(total)}`}
      </span>
      {onRefresh ? (
        <button type="button" className={classes.refresh} onClick={onRefresh}>
          List changed · Refresh
        </button>
      ) : null}
      {onRetryMore ? (
        <button type="button" className={classes.refresh} onClick={onRetryMore}>
          More rows could not be loaded · Try again
        </button>
      ) : null}
      {onSelect ? (
        <button type="button" className={classes.tool} aria-pressed={selecting} onClick={onSelect}>
          <IconListCheck size={18} stroke={1.6} aria-hidden />
          <span className={classes.namedLabel}>Select</span>
        </button>
      ) : null}
      {onSelect ? null : (
        <button
          type="button"
          className={classes.tool}
          onClick={() => onLayoutChange({ density: compact ? 'comfortable' : 'compact' })}
        >
          <DensityIcon size={16} stroke={1.6} aria-hidden />
          <span className={classes.toolLabel}>{compact ? 'Comfortable' : 'Compact'}</span>
        </button>
      )}
      <button type="button" className={classes.tool} disabled={exporting} onClick={() => onExport('csv')}>
        <IconDownload size={16} stroke={1.6} aria-hidden />
        <ExportLabel kind="CSV" exporting={exporting} />
      </button>
      <button type="button" className={classes.tool} disabled={exporting} onClick={() => onExport('xlsx')}>
        <IconDownload size={16} stroke={1.6} aria-hidden />
        <ExportLabel kind="XLSX" exporting={false} />
      </button>
      <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
        <span className={classes.toolLabel}>Columns</span>
      </button>
      {choosing ? (
        <Suspense fallback={null}>
          <ColumnsPanel
            columns={columns}
            layout={layout}
            onLayoutChange={onLayoutChange}
            onReset={onLayoutReset}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** On a phone only the kind of file is shown; without it both exports would look the same. */
function ExportLabel({ kind, exporting }: { kind: 'CSV' | 'XLSX'; exporting: boolean }) {
  if (exporting) return <span className={classes.toolLabel}>Exporting…</span>;
  return (
    <span>
      <span className={classes.toolLabel}>Export </span>
      {kind}
    </span>
  );
}
