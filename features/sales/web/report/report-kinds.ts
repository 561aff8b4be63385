import type { ReportKind } from '../../contract/sales-contract.ts';

export interface SalesReportKind {
  readonly by: ReportKind;
  /** In the URL, /reports/NAME. */
  readonly name: string;
  readonly title: string;
  /** The header of the first column. */
  readonly header: string;
  readonly text: string;
}

/** Every sales report, as listed in menus. */
export const SALES_REPORTS: readonly SalesReportKind[] = [
  {
    by: 'day',
    name: 'sales-by-day',
    title: 'Sales by Day',
    header: 'Business day',
    text: 'Net sales and pour cost of each business day.',
  },
  {
    by: 'category',
    name: 'sales-by-category',
    title: 'Sales by Category',
    header: 'Category',
    text: 'Net sales and pour cost of each POS category.',
  },
  {
    by: 'item',
    name: 'sales-by-item',
    title: 'Sales by Item',
    header: 'POS item',
    text: 'What sold most, and the pour cost of each item.',
  },
  {
    by: 'hour',
    name: 'sales-by-hour',
    title: 'Sales by Hour',
    header: 'Hour',
    text: 'The busy hours of the business day.',
  },
  {
    by: 'weekday',
    name: 'sales-by-weekday',
    title: 'Sales by Weekday',
    header: 'Weekday',
    text: 'The busy days of the week.',
  },
  {
    by: 'employee',
    name: 'sales-by-employee',
    title: 'Sales by Employee',
    header: 'Employee',
    text: 'Net sales of each person, if the POS says who sold.',
  },
];

export const salesReportOf = (name: string | undefined): SalesReportKind | undefined =>
  SALES_REPORTS.find((report) => report.name === name);
