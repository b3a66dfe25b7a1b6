/**
 * The options of Node for a child whose parent may be inspected: a debugger holds the parent's port, so the child has the
 * next one. Every child of the parent has the same, one after the other.
 */
const INSPECTED = /^(--inspect(?:-brk|-wait)?=(?:.*:)?)(\d+)$/;

export function inspectedBeside(options: readonly string[]): string[] {
  return options.map((option) =>
    option.replace(INSPECTED, (_, start: string, port: string) => start + (Number(port) + 1)),
  );
}
