export interface SizeRow {
  readonly organization_id: string;
  readonly id: string;
  readonly name: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
  readonly stockable: boolean;
}

export function showSize({ id, name, unit, volume, count, stockable, organization_id }: SizeRow) {
  return { id, name, unit, volume: Number(volume), count, stockable, organization_id };
}
