/** A line on the terminal before a step that takes long. */
export const step = (what: string): void => console.error(`… ${what}`);
