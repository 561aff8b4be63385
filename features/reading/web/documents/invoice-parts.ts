import type { ReadingParts } from '#features/invoices/web/reading-parts.ts';
import { DocumentDrop } from './document-drop.tsx';
import { ReadButton } from './read-button.tsx';
import { WaitingDocuments } from './waiting-documents.tsx';

/** What is shown of reading on the screens of invoices. */
export const invoiceParts: ReadingParts = { ReadButton, DocumentDrop, WaitingDocuments };
