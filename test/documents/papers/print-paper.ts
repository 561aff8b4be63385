import { chromium } from 'playwright-core';
import { findBrowser } from '../../find-browser.ts';
import type { Field, Layout } from './layouts.ts';
import type { Paper, PaperCharge, PaperLine } from './make-paper.ts';

/** Prints papers in a browser, which writes its PDFs unlike the program of ours. */
export async function openPaperPrinter() {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const page = await browser.newPage();
  return {
    async print(paper: Paper, layout: Layout): Promise<Uint8Array> {
      await page.setContent(htmlOf(paper, layout));
      return new Uint8Array(
        await page.pdf({
          format: layout.seed % 2 ? 'A4' : 'Letter',
          margin: { top: '36px', left: '30px', right: '30px', bottom: '36px' },
        }),
      );
    },
    /** A photograph of it: all pages as one, turned by so many degrees. */
    async photograph(paper: Paper, layout: Layout, degrees: number): Promise<Uint8Array> {
      const sheet = await browser.newPage({ viewport: { width: 800, height: 1000 }, deviceScaleFactor: 2.4 });
      await sheet.setContent(htmlOf(paper, layout));
      await sheet.addStyleTag({
        content: `html{background:#fff} body{padding:40px!important;width:700px;transform:rotate(${degrees}deg)}`,
      });
      const picture = await sheet.screenshot({ fullPage: true, type: 'jpeg', quality: 80 });
      await sheet.close();
      return new Uint8Array(picture);
    },
    close: () => browser.close(),
  };
}

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function figure(cents: number, { figures, negative }: Layout): string {
  const [units = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const [group, point] = { point: [',', '.'], dollar: [',', '.'], comma: ['.', ','], space: [' ', ','] }[figures] as [
    string,
    string,
  ];
  const plain = `${figures === 'dollar' ? '$' : ''}${units.replaceAll(/\B(?=(\d{3})+$)/g, group)}${point}${part}`;
  if (cents >= 0) return plain;
  return negative === 'before' ? `-${plain}` : negative === 'behind' ? `${plain}-` : `(${plain})`;
}

const sizeOf = (ml: number): string => (ml >= 1000 ? `${ml / 1000}L` : `${ml}ML`);

/** What a line shows in each of the layout's columns. */
function cellOf(line: PaperLine, field: Field, at: number, layout: Layout): string {
  const { quantity, inCases, pack, millilitres } = line;
  const printed: Readonly<Record<Field, string>> = {
    code: line.code,
    name: [line.name, layout.packInName?.(pack, millilitres)].filter(Boolean).join(' '),
    size: sizeOf(millilitres),
    pack: String(pack),
    packsize: `${pack}/${sizeOf(millilitres)}`,
    unit: inCases ? 'CS' : 'BTL',
    quantity: String(quantity),
    cases: inCases ? String(quantity) : '',
    bottles: inCases ? '' : String(quantity),
    ordered: String(Math.abs(quantity) + (at % 5 === 0 ? 1 : 0)),
    price: figure(line.price, layout),
    bottlePrice: figure(line.bottlePrice, layout),
    discount: line.discount === 0 ? '' : figure(line.discount, layout),
    amount: figure(line.amount, layout),
    line: String(at + 1),
  };
  return printed[field];
}

const LEFT: ReadonlySet<Field> = new Set(['code', 'name', 'size', 'packsize', 'unit']);

interface Row {
  readonly cells: readonly string[];
  readonly under?: string | undefined;
}

function rowsOf(paper: Paper, layout: Layout): Row[] {
  const goods = paper.lines.map(
    (line, at): Row => ({
      cells: layout.columns.map(({ field }) => cellOf(line, field, at, layout)),
      ...(layout.barcode && line.barcode ? { under: `UPC: ${line.barcode}` } : {}),
    }),
  );
  const counted = paper.charges.flatMap((charge) => (charge.counted ? [chargeRow(charge, layout)] : []));
  return [...goods, ...counted];
}

function chargeRow({ label, amount, counted }: PaperCharge, layout: Layout): Row {
  const cells = layout.columns.map(({ field }): string => {
    if (field === 'name') return label;
    if (field === 'quantity' || field === 'bottles') return String(counted?.quantity ?? '');
    if (field === 'price') return figure(counted?.price ?? 0, layout);
    return field === 'amount' ? figure(amount, layout) : '';
  });
  return { cells };
}

/** Rows page by page, with what is carried over where the layout does that. */
function pagesOf(paper: Paper, layout: Layout): { rows: Row[]; carried: number }[] {
  const rows = rowsOf(paper, layout);
  const amounts = [
    ...paper.lines.map(({ amount }) => amount),
    ...paper.charges.filter(({ counted }) => counted).map(({ amount }) => amount),
  ];
  const pages: { rows: Row[]; carried: number }[] = [];
  for (let at = 0; at < rows.length; at += layout.perPage)
    pages.push({
      rows: rows.slice(at, at + layout.perPage),
      carried: amounts.slice(0, at + layout.perPage).reduce((sum, each) => sum + each, 0),
    });
  return pages;
}

function sumsOf(paper: Paper, layout: Layout): [string, string][] {
  const goods =
    paper.lines.reduce((sum, { amount }) => sum + amount, 0) +
    paper.charges.reduce((sum, each) => sum + (each.counted ? each.amount : 0), 0);
  return [
    ...(layout.subtotal ? [[layout.subtotal, figure(goods, layout)] as [string, string]] : []),
    ...paper.charges
      .filter(({ counted }) => !counted)
      .map(({ label, amount }): [string, string] => [label, figure(amount, layout)]),
    [layout.total, figure(paper.total, layout)],
  ];
}

function htmlOf(paper: Paper, layout: Layout): string {
  const body = { table: tables, lines: lettersOfOneWidth, stacked }[layout.kind](paper, layout);
  const css = `body{font:${layout.size}pt '${layout.font}';margin:0} table{border-collapse:collapse;width:100%} td,th{padding:${layout.padding}px 4px;vertical-align:${layout.align};${layout.border ? 'border:0.5px solid #999;' : ''}text-align:right;font-weight:normal;white-space:nowrap} th{font-weight:bold;vertical-align:bottom} .l{text-align:left} .n{text-align:left;white-space:normal;max-width:${layout.nameWidth}px;width:${layout.nameWidth}px} h1{font-size:16pt;margin:0} .top{display:flex;justify-content:space-between;margin-bottom:14px} .page{break-after:page} .sums{width:40%;margin-left:60%;margin-top:8px}`;
  const top = `<div class="top"><div><h1>${text(paper.vendor)}</h1>12 Dock Street, Unit 4</div><div>Invoice No: ${paper.number}<br>Invoice Date: 10/25/2025<br>Page 1</div></div><div>Bill to: The Cellar, 5 Main Street</div><br>`;
  return `<!doctype html><meta charset="utf-8"><style>${css}</style>${top}${body}`;
}

const classOf = (field: Field): string => (field === 'name' ? ' class="n"' : LEFT.has(field) ? ' class="l"' : '');

function tables(paper: Paper, layout: Layout): string {
  const pages = pagesOf(paper, layout);
  const head = `<tr>${layout.columns.map(({ field, head: words }) => `<th${classOf(field)}>${text(words).replace('|', '<br>')}</th>`).join('')}</tr>`;
  const wide = layout.columns.length - 1;
  const carried = (label: string, cents: number) =>
    `<tr><td class="l" colspan="${wide}">${text(label)}</td><td>${figure(cents, layout)}</td></tr>`;
  const printed = pages.map(({ rows, carried: sum }, at) => {
    const last = at === pages.length - 1;
    const body = rows
      .map(
        ({ cells, under }) =>
          `<tr>${cells.map((cell, place) => tdOf(cell, layout.columns[place]?.field ?? 'name', under)).join('')}</tr>`,
      )
      .join('');
    const before = at > 0 && layout.carry ? carried(layout.carry[1], pages[at - 1]?.carried ?? 0) : '';
    const after = !last && layout.carry ? carried(layout.carry[0], sum) : '';
    return `<div class="${last ? '' : 'page'}"><table>${at === 0 || layout.headsAgain ? head : ''}${before}${body}${after}</table></div>`;
  });
  const sums = sumsOf(paper, layout).map(
    ([label, amount]) => `<tr><td class="l">${text(label)}</td><td>${amount}</td></tr>`,
  );
  return `${printed.join('')}<table class="sums">${sums.join('')}</table>`;
}

const tdOf = (cell: string, field: Field, under: string | undefined): string =>
  `<td${classOf(field)}>${text(cell)}${field === 'name' && under ? `<br>${under}` : ''}</td>`;

/** As line printers made them: spaces between the columns, names cut. */
function lettersOfOneWidth(paper: Paper, layout: Layout): string {
  const width = ({ field, head }: Layout['columns'][number]) =>
    Math.max(
      head.replace('|', ' ').length,
      { name: 34, code: 9, amount: 11, price: 10, bottlePrice: 9, packsize: 10, size: 7 }[field as string] ?? 5,
    ) + 2;
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const column = layout.columns[at] as Layout['columns'][number];
        const room = width(column);
        const cut = cell.slice(0, room - 2);
        return LEFT.has(column.field) ? `${cut} `.padEnd(room) : `${cut.padStart(room - 2)}  `;
      })
      .join('');
  const head = write(layout.columns.map(({ head: words }) => words.replace('|', ' ')));
  const sums = sumsOf(paper, layout).map(([label, amount]) => label.padStart(head.length - 18) + amount.padStart(14));
  const pages = pagesOf(paper, layout).map(
    ({ rows }) =>
      `<pre style="font:8pt 'DejaVu Sans Mono'">${text([head, ...rows.map(({ cells }) => write(cells))].join('\n'))}</pre>`,
  );
  return `${pages.join('<div class="page"></div>')}<pre style="font:8pt 'DejaVu Sans Mono'">${text(sums.join('\n'))}</pre>`;
}

/** What it is on one line, what it costs on the next: no table at all. */
function stacked(paper: Paper, layout: Layout): string {
  const goods = paper.lines.map((line, at) => {
    const cell = (field: Field) => text(cellOf(line, field, at, layout));
    const unit = line.inCases ? 'CS' : 'BTL';
    const off = line.discount ? `<span style="flex:1">less ${figure(line.discount, layout)}</span>` : '';
    return `<div style="margin-top:6px">${cell('code')} ${text(line.name)} ${line.pack}/${sizeOf(line.millilitres)}</div><div style="display:flex;padding-left:40px"><span style="flex:1">${line.quantity} ${unit}</span><span style="flex:1">@ ${cell('price')}</span>${off}<span style="flex:1;text-align:right">${cell('amount')}</span></div>`;
  });
  const rest = [
    ...paper.charges
      .filter((charge) => charge.counted)
      .map(({ label, amount }): [string, string] => [label, figure(amount, layout)]),
    ...sumsOf(paper, layout),
  ];
  const sums = rest.map(
    ([label, amount]) =>
      `<div style="display:flex;justify-content:space-between"><span>${text(label)}</span><span>${amount}</span></div>`,
  );
  return `${goods.join('')}<br>${sums.join('')}`;
}
