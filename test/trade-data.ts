import path from 'node:path';

/**
 * The folder of public trade data (price lists, till exports, product pairs) that trains the matcher, makes the demo, and
 * judges some tests. It is not in this repository: without it those tests are skipped. TRADE_DATA names another folder.
 */
export const TRADE_DATA = process.env.TRADE_DATA ?? path.resolve(import.meta.dirname, '../../shared/data');

export const inTradeData = (...parts: readonly string[]): string => path.join(TRADE_DATA, ...parts);
