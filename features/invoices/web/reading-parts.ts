import type { ComponentType } from 'react';

/** The parts of the reading feature on invoice screens. */
export interface ReadingParts {
  /** Chooses files to read. */
  ReadButton: ComponentType;
  /** Accepts files dropped on the page. */
  DocumentDrop: ComponentType;
  /** Documents that were read and wait for review. */
  WaitingDocuments: ComponentType;
}
