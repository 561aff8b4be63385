import type { z } from 'zod';
import type { varianceRow } from '../../contract/counting-schemas.ts';
import type { stage } from '../../contract/stage.ts';

export type Stage = z.output<typeof stage>;
export type VarianceRow = z.output<typeof varianceRow>;
