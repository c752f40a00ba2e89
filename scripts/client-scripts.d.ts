export const CLIENT_SCRIPTS: string;
/** The text of the module that holds the pages' scripts. */
export function clientScripts(): Promise<string>;
