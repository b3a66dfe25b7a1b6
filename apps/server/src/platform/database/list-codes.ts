/**
 * Read tables store a value of a short list as its place in the list. A code is never given another meaning, so lists
 * only grow at their end.
 */

export interface ListCodes<Lists extends Record<string, readonly string[]>> {
  codeOf<K extends keyof Lists>(list: K, name: Lists[K][number]): number;
  nameOf<K extends keyof Lists>(list: K, code: number): Lists[K][number];
}

/** Both throw for a value that is not in the list: a table never holds a code that has no name. */
export function listCodes<const Lists extends Record<string, readonly string[]>>(
  lists: Lists,
): ListCodes<Lists> {
  return {
    codeOf(list, name) {
      const names: readonly string[] | undefined = lists[list];
      const code = names?.indexOf(name) ?? -1;
      if (code < 0) throw new Error(`${name} has no code as ${String(list)}`);
      return code;
    },
    nameOf(list, code) {
      const name = lists[list]?.[code];
      if (name === undefined) throw new Error(`code ${code} has no name as ${String(list)}`);
      return name;
    },
  };
}
