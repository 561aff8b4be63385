/** Changes with every build: what an older one kept in the browser is not read again. */
declare const __BUILD__: string;
