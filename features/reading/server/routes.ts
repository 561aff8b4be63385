import type { MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { readingContract } from '../contract/reading-contract.ts';
import { askAboutLines } from './readings/ask-about-lines.ts';
import { confirmReading } from './readings/confirm-reading.ts';
import { getReading, listReadings } from './readings/get-reading.ts';
import {
  chooseColumns,
  discardReading,
  getReadingFile,
  readAgain,
  readInvoiceDocument,
} from './readings/keep-reading.ts';
import type { VisionModel } from './readings/transcribe.ts';

const members = implementForMembers(readingContract);

/** `model` helps with undecided lines, `vision` reads pictures; both are optional. */
export const createReadingRouter = (files: Files, model?: MatchModel, vision?: VisionModel) =>
  members.router({
    listReadings: members.listReadings.handler(({ context }) => listReadings(context.operation)),
    readInvoiceDocument: members.readInvoiceDocument.handler(({ context, input }) =>
      readInvoiceDocument(context.operation, files, input, vision),
    ),
    getReading: members.getReading.handler(({ context, input }) =>
      getReading(context.operation, input, model !== undefined),
    ),
    getReadingFile: members.getReadingFile.handler(({ context, input }) =>
      getReadingFile(context.operation, files, input),
    ),
    askAboutLines: members.askAboutLines.handler(({ context, input }) =>
      askAboutLines(context.operation, model, input),
    ),
    chooseColumns: members.chooseColumns.handler(({ context, input }) =>
      chooseColumns(context.operation, files, input, vision),
    ),
    readAgain: members.readAgain.handler(({ context, input }) => readAgain(context.operation, files, input, vision)),
    confirmReading: members.confirmReading.handler(({ context, input }) => confirmReading(context.operation, input)),
    discardReading: members.discardReading.handler(({ context, input }) =>
      discardReading(context.operation, files, input),
    ),
  });
