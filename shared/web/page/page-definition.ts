import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A feature exports a list of these; the application creates the routes. */
export interface PageDefinition {
  /** In the router's syntax: "/builder/$listId". */
  path: string;
  title: string;
  load: () => Promise<ComponentType>;
  /** Requests the page's first data while its code is still loading. */
  ask?: (client: QueryClient) => Promise<void>;
}

/** An address that redirects to another one. */
export interface Redirect {
  path: string;
  to: string;
}
