import type { z } from 'zod';
import type { countLine } from '../../contract/counting-schemas.ts';

export type CountLine = z.input<typeof countLine>;
