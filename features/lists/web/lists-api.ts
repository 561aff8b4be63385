import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { listContract } from '../contract/list-contract.ts';
import { listFileContract } from '../contract/list-file-contract.ts';
import type { beverageList, listFile, listGroup, listItem, listRow } from '../contract/list-schemas.ts';
import { styleContract } from '../contract/style-contract.ts';
import type { style } from '../contract/style-schemas.ts';

export const lists = createApi(listContract);
export const listFiles = createApi(listFileContract);
export const listStyles = createApi(styleContract);

export type ListRow = z.output<typeof listRow>;
export type BeverageList = z.output<typeof beverageList>;
export type ListGroup = z.output<typeof listGroup>;
export type ListEntry = z.output<typeof listItem>;
export type ListFile = z.output<typeof listFile>;
export type ListStyle = z.output<typeof style>;
