import type { ReadingParts } from '#features/invoices/web/reading-parts.ts';
import { DocumentDrop } from './document-drop.tsx';
import { ReadButton } from './read-button.tsx';
import { WaitingDocuments } from './waiting-documents.tsx';

/** The parts of this feature on the invoice screens. */
export const invoiceParts: ReadingParts = { ReadButton, DocumentDrop, WaitingDocuments };
