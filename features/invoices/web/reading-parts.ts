import type { ComponentType } from 'react';

/** What the feature that reads documents shows on the screens of invoices. */
export interface ReadingParts {
  /** Chooses files to be read. */
  ReadButton: ComponentType;
  /** Takes files that are dropped on the page. */
  DocumentDrop: ComponentType;
  /** What was read and waits for a person. */
  WaitingDocuments: ComponentType;
}
