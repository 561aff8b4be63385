import type { z } from 'zod';
import type { stage, varianceRow } from '../../contract/counting-contract.ts';

export type Stage = z.output<typeof stage>;
export type VarianceRow = z.output<typeof varianceRow>;
