/** Stock from one purchase line. Decimal strings; costs per stock unit. */
export interface CostLayer {
  readonly itemId: string;
  readonly sourceLine: string;
  readonly purchasedAt: Date;
  readonly quantity: string;
  readonly unitCost: string;
  readonly landedUnitCost: string;
  readonly consignment: boolean;
  readonly supplier: string | null;
  /** For a return (quantity below 0): the purchase line it came from, if known. */
  readonly returnsLine?: string | null;
}
