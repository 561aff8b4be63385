import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A feature exports a list of these; the application makes the routes. */
export interface PageDefinition {
  /** As the router writes it: "/builder/$listId". */
  path: string;
  title: string;
  load: () => Promise<ComponentType>;
  /** Asks for the first data of the page while its code is still on its way. */
  ask?: (client: QueryClient) => Promise<void>;
}

/** An address that only leads on to another one. */
export interface Redirect {
  path: string;
  to: string;
}
