import { currentPath } from '#shared/web/address/navigate.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { ItemOffers } from './item/item-dialog.tsx';

/** Pages whose list these filters apply to. */
const LISTS = ['/inventory', '/items'];

/** Stock's dialogs; the item dialog shows the tabs and actions of all features. */
export const itemsDialogs = (offers: ItemOffers): readonly DialogDefinition[] => [
  {
    key: 'item',
    parameter: 'item',
    along: ['tab', 'show', 'place', 'order', 'return_to'],
    load: async () => (await import('./item/item-dialog.tsx')).itemDialogOf(offers),
  },
  {
    key: 'filters',
    parameter: 'filter_modal',
    when: () => LISTS.includes(currentPath()),
    load: async () => (await import('./filters/filters-panel.tsx')).FiltersPanel,
  },
  {
    key: 'add_filter',
    load: async () => (await import('./filters/add-filter-dialog.tsx')).AddFilterDialog,
  },
  {
    key: 'merge_items',
    parameter: 'merge',
    along: ['merge_into'],
    load: async () => (await import('./merge/merge-dialog.tsx')).MergeDialog,
  },
  {
    key: 'match_item',
    parameter: 'match_item',
    along: ['match_mode'],
    load: async () => (await import('./mapping/match-dialog.tsx')).MatchDialog,
  },
  {
    key: 'search',
    parameter: 'search',
    opensEmpty: true,
    load: async () => (await import('./search/search-dialog.tsx')).SearchDialog,
  },
  ...stockForms,
];

const stockForms: readonly DialogDefinition[] = [
  {
    key: 'adjust_count',
    load: async () => (await import('./forms/adjust-count-dialog.tsx')).AdjustCountDialog,
  },
  { key: 'move_stock', load: async () => (await import('./forms/move-stock-dialog.tsx')).MoveStockDialog },
  { key: 'add_stock', load: async () => (await import('./forms/add-stock-dialog.tsx')).AddStockDialog },
  { key: 'fill_details', load: async () => (await import('./mapping/fill-details-dialog.tsx')).FillDetailsDialog },
  { key: 'new_item', load: async () => (await import('./forms/new-item-dialog.tsx')).NewItemDialog },
  { key: 'quick_stock', load: async () => (await import('./forms/quick-stock-dialog.tsx')).QuickStockDialog },
  { key: 'stock_pull', load: async () => (await import('./forms/stock-pull-dialog.tsx')).StockPullDialog },
  { key: 'add_field', load: async () => (await import('./item/details/add-field-dialog.tsx')).AddFieldDialog },
  {
    key: 'edit_location',
    load: async () => (await import('./locations/page/edit-location-dialog.tsx')).EditLocationDialog,
  },
  {
    key: 'delete_location',
    load: async () => (await import('./locations/page/delete-location-dialog.tsx')).DeleteLocationDialog,
  },
  { key: 'move_many', load: async () => (await import('./bulk/move-many-dialog.tsx')).MoveManyDialog },
  { key: 'adjust_many', load: async () => (await import('./bulk/adjust-many-dialog.tsx')).AdjustManyDialog },
  { key: 'set_type', load: async () => (await import('./bulk/set-type-dialog.tsx')).SetTypeDialog },
  { key: 'set_par', load: async () => (await import('./pars/set-par-dialog.tsx')).SetParDialog },
  { key: 'set_attribute', load: async () => (await import('./bulk/set-attribute-dialog.tsx')).SetAttributeDialog },
];
