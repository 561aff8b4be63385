/** A problem in a file, at a row in spreadsheet numbering (the header is row 1). */
export interface Problem {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** Collects all problems in a file, so that they are reported together. */
export class Problems {
  private readonly found: Problem[] = [];
  private readonly rows = new Set<number>();

  add(row: number, field: string, message: string): void {
    this.found.push({ row, field, message });
    this.rows.add(row);
  }

  has(row: number): boolean {
    return this.rows.has(row);
  }

  get list(): Problem[] {
    return this.found.toSorted((a, b) => a.row - b.row);
  }

  get any(): boolean {
    return this.found.length > 0;
  }
}
