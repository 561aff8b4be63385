import { useState } from 'react';
import type { ExportKind } from '#shared/web/data-grid/arranging/grid-export.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import { GridBulkBar } from '#shared/web/data-grid/grid-bulk-bar.tsx';
import { type GridModel, useGridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridStatusBar } from '#shared/web/data-grid/grid-status-bar.tsx';
import { GridView } from '#shared/web/data-grid/grid-view.tsx';
import { GridCards } from '#shared/web/data-grid/rows/grid-cards.tsx';
import { UnreadLine, useUnread } from '#shared/web/data-grid/unread-parameters.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './data-grid.module.css';

/**
 * The product's only table: sticky header and first column, virtual rows, sorting, arranging, selecting, inline
 * editing, totals, export. It fills its parent's height.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, total = rows.length, loading, loadingMore, loadingText = 'Loading…' } = props;
  const model = useGridModel(props);
  const { exporting, exportAs } = useExport(props, model);
  const unread = useUnread(props);
  const [selecting, setSelecting] = useState(false);
  const asCards = usePhone() && props.card !== undefined;
  const toggleSelecting = () => {
    if (selecting) model.selection?.clear();
    setSelecting(!selecting);
  };
  return (
    <div className={classes.frame}>
      <UnreadLine {...unread} />
      <GridContent
        props={unread.reading ? { ...props, error: undefined, loading: true } : props}
        model={model}
        selecting={selecting}
      />
      <GridBulkBar props={props} model={model} onExport={(kind, some) => void exportAs(kind, some)} />
      <GridStatusBar
        shown={props.shown ?? rows.length}
        total={total}
        loading={loading && rows.length === 0 ? loadingText : loadingMore ? 'Loading…' : undefined}
        exporting={exporting}
        onExport={(kind) => void exportAs(kind)}
        onRefresh={props.onRefresh}
        onRetryMore={props.moreFailed && !loadingMore ? props.onLoadMore : undefined}
        selecting={selecting}
        onSelect={asCards && model.selection ? toggleSelecting : undefined}
        columns={columns}
        layout={model.layout}
        onLayoutChange={model.changeLayout}
        onLayoutReset={model.resetLayout}
      />
    </div>
  );
}

interface PartProps<Row> {
  props: DataGridProps<Row>;
  model: GridModel<Row>;
}

function GridContent<Row>({ props, model, selecting }: PartProps<Row> & { selecting: boolean }) {
  const phone = usePhone();
  const nothing = props.rows.length === 0;
  if (props.error && nothing)
    return <ErrorPanel error={props.error} title="This list could not be loaded" onRetry={props.onRetry} />;
  if (!props.loading && nothing) return <div className={classes.nothing}>{props.empty}</div>;
  if (phone && props.card) return <GridCards {...props} card={props.card} model={model} selecting={selecting} />;
  return <GridView {...props} model={model} />;
}

/** The visible columns in their order, for the given rows or for all. */
function useExport<Row>(props: DataGridProps<Row>, model: GridModel<Row>) {
  const [exporting, setExporting] = useState(false);
  const exportAs = async (kind: ExportKind, some?: readonly Row[]) => {
    setExporting(true);
    try {
      const [{ exportTable }, rows] = await Promise.all([
        import('#shared/web/data-grid/arranging/grid-export.ts'),
        some ?? props.exportRows?.() ?? model.rows,
      ]);
      await exportTable(kind, props.name, model.columns, rows);
    } catch {
      toastFailed("Couldn't export this table");
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportAs };
}
