/** JSON text read as fields, so that two of them can be shown side by side. Never throws: what is no JSON is one field. */

export interface Difference {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** `filters.tickSize` -> `0.01`; an array of plain values is one field. */
export function fieldsOf(json: string): Map<string, string> {
  const fields = new Map<string, string>();
  if (json === '') return fields;
  try {
    addFields(fields, '', JSON.parse(json));
  } catch {
    fields.set('', json);
  }
  return fields;
}

function addFields(fields: Map<string, string>, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    if (path !== '' || value !== null) fields.set(path, String(value));
    return;
  }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    fields.set(path, value.join(', '));
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    addFields(fields, path === '' ? name : `${path}.${name}`, inner);
  }
}

/** Every field of both, in the order of `after` first. */
export function differences(before: string, after: string): Difference[] {
  const old = fieldsOf(before);
  const fresh = fieldsOf(after);
  return [...new Set([...fresh.keys(), ...old.keys()])].map((field) => ({
    field,
    before: old.get(field),
    after: fresh.get(field),
  }));
}
