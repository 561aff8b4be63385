import { type Layout, layoutOf, type Words } from './layouts.ts';

const WIDE: Words = {
  code: ['Prod. Ref', 'Mat. No', 'Stock|Code', 'Item|Nbr', 'Our Ref'],
  name: ['Goods', 'Wine / Spirit', 'Item', 'Particulars', 'Product Name'],
  size: ['Cont.', 'Bottle|Size', 'Sz'],
  pack: ['Per|Cs', 'Units/|Cs', 'Pk Sz', 'BPC'],
  packsize: ['Format', 'Pk/Sz', 'Case|Format'],
  unit: ['UM', 'Pkg', 'Sold|By'],
  quantity: ['Units', 'Qty|Inv.', 'Delivered', 'Count'],
  cases: ['Cs', 'No. of|Cases', 'Cases|Shipped'],
  bottles: ['Bt', 'Singles', 'Btls|Shipped'],
  ordered: ['Order|Qty', 'Req.'],
  price: ['Rate', 'List|Price', 'Cost|USD', 'Price ea.', 'Net|Price'],
  bottlePrice: ['Per|Bottle', 'Unit|Net', 'Each'],
  discount: ['Less', 'Allow.', 'Post|Off'],
  amount: ['Value', 'Extension', 'Net|Value', 'Total USD', 'Ext|Amount'],
  line: ['No.', 'Pos'],
  total: ['Please Pay', 'Balance Due', 'Total Payable', 'Net Total', 'Total Invoice'],
  subtotal: ['Goods Total', 'Net Merchandise', 'Sub Total'],
  carry: [
    ['Carried over', 'Carried over'],
    ['Balance c/f', 'Balance b/f'],
  ],
  charges: ['Cartage', 'Energy Surcharge', 'GST', 'Handling', 'Promo Allowance', 'Split Case Fee'],
};

const GERMAN: Words = {
  code: ['Art.-Nr.', 'Artikel|Nr.'],
  name: ['Bezeichnung', 'Artikel', 'Artikelbezeichnung'],
  size: ['Inhalt', 'Gebinde'],
  pack: ['VE', 'Fl./|Kiste'],
  packsize: ['Gebinde'],
  unit: ['Einh.', 'ME'],
  quantity: ['Menge', 'Anzahl', 'Liefer-|menge'],
  cases: ['Kisten', 'Ktn'],
  bottles: ['Flaschen', 'Fl.'],
  ordered: ['Bestellt'],
  price: ['E-Preis', 'Einzel-|preis', 'Preis EUR', 'Netto|Preis'],
  bottlePrice: ['Preis/|Fl.', 'Fl.-Preis'],
  discount: ['Rabatt'],
  amount: ['Betrag', 'Gesamt', 'Gesamt-|preis EUR', 'Netto EUR'],
  line: ['Pos.'],
  total: ['Gesamtbetrag', 'Rechnungsbetrag', 'Zu zahlen'],
  subtotal: ['Zwischensumme', 'Warenwert netto'],
  carry: [['Übertrag', 'Übertrag']],
  charges: ['Fracht', 'MwSt. 19%', 'Rabatt', 'Versandkosten'],
};

const FRENCH: Words = {
  code: ['Réf.', 'Code|article'],
  name: ['Désignation', 'Libellé', 'Article'],
  size: ['Contenance', 'Cont.'],
  pack: ['Cond.', 'Btl/|carton'],
  packsize: ['Conditionnement'],
  unit: ['Unité', 'U.'],
  quantity: ['Qté', 'Quantité'],
  cases: ['Cartons', 'Colis'],
  bottles: ['Bouteilles', 'Btl'],
  ordered: ['Cdé'],
  price: ['P.U. HT', 'Prix|unitaire', 'Prix EUR'],
  bottlePrice: ['Prix/|btl', 'P.U. Btl'],
  discount: ['Remise'],
  amount: ['Montant', 'Montant|HT', 'Total HT'],
  line: ['N°'],
  total: ['Net à payer', 'Total TTC', 'Montant dû'],
  subtotal: ['Sous-total', 'Total marchandises'],
  carry: [['À reporter', 'Report']],
  charges: ['Port', 'TVA 20%', 'Remise', 'Frais de livraison'],
};

const ITALIAN: Words = {
  code: ['Cod.', 'Codice|articolo', 'Rif.'],
  name: ['Descrizione', 'Prodotto', 'Articolo'],
  size: ['Formato', 'Capacità'],
  pack: ['Pz./|cartone', 'Conf.'],
  packsize: ['Confezione'],
  unit: ['UM', 'U.M.'],
  quantity: ['Q.tà', 'Quantità', 'Pezzi'],
  cases: ['Cartoni', 'Colli'],
  bottles: ['Bottiglie', 'Bott.'],
  ordered: ['Ordinato'],
  price: ['Prezzo', 'Prezzo|unit.', 'Prezzo EUR'],
  bottlePrice: ['Prezzo|bott.', 'Pr. bott.'],
  discount: ['Sconto'],
  amount: ['Importo', 'Totale|riga', 'Importo|EUR'],
  line: ['Riga', 'N.'],
  total: ['Totale fattura', 'Totale da pagare', 'Netto a pagare'],
  subtotal: ['Totale merce', 'Imponibile'],
  carry: [['A riportare', 'Riporto']],
  charges: ['Trasporto', 'IVA 22%', 'Sconto', 'Spese di spedizione'],
};

/** Other words than those of the first layouts. Their faults were looked at once. */
export const OTHER_WORDS: readonly Layout[] = [
  ...Array.from({ length: 24 }, (_, at) => layoutOf(1000 + at, WIDE, ['table', 'table', 'lines'])),
  ...Array.from({ length: 14 }, (_, at) => layoutOf(2000 + at, GERMAN, ['table', 'table', 'lines'])),
  ...Array.from({ length: 14 }, (_, at) => layoutOf(3000 + at, FRENCH, ['table', 'table', 'lines'])),
  ...Array.from({ length: 8 }, (_, at) => layoutOf(4000 + at, WIDE, ['stacked'])),
];

/** The reader was never changed for these: look at the score and at nothing else. */
export const HELD_OUT: readonly Layout[] = [
  ...Array.from({ length: 20 }, (_, at) => layoutOf(5000 + at, WIDE, ['table', 'table', 'lines'])),
  ...Array.from({ length: 12 }, (_, at) => layoutOf(6000 + at, GERMAN, ['table', 'table', 'lines'])),
  ...Array.from({ length: 12 }, (_, at) => layoutOf(7000 + at, FRENCH, ['table', 'table', 'lines'])),
  ...Array.from({ length: 14 }, (_, at) => layoutOf(8000 + at, ITALIAN, ['table', 'table', 'lines'])),
  ...Array.from({ length: 8 }, (_, at) => layoutOf(9000 + at, WIDE, ['stacked'])),
];
