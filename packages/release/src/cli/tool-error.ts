/** A fault of a file, a key or an option, as sentences for the terminal. */
export class ToolError extends Error {}
