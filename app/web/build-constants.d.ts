/** Changes with every build: data an older build stored in the browser is not read. */
declare const __BUILD__: string;
