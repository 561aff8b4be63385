/** What a purchase line put on the shelf. Decimal strings; costs per stock unit. */
export interface CostLayer {
  readonly itemId: string;
  readonly sourceLine: string;
  readonly purchasedAt: Date;
  readonly quantity: string;
  readonly unitCost: string;
  readonly landedUnitCost: string;
  readonly consignment: boolean;
  readonly supplier: string | null;
  /** Of a return (its quantity is below 0): the purchase line it came from, where that is known. */
  readonly returnsLine?: string | null;
}
