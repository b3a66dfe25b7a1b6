import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALL_NAMES, CALLS } from './calls.ts';
import { ERRORS } from './errors.ts';
import { MEMBER_TEXTS, NEVER_SHOWN } from './member-texts.ts';

interface FieldSchema {
  pattern?: string;
  enum?: unknown;
  const?: unknown;
  maxLength?: number;
}
const fieldsOf = (call: (typeof CALL_NAMES)[number]) =>
  Object.entries(
    (z.toJSONSchema(CALLS[call].request) as { properties?: Record<string, FieldSchema> }).properties ?? {},
  );

describe('the texts that members write', () => {
  it('are all listed: a free field is one of them or never shown', () => {
    const listed = new Set(MEMBER_TEXTS.map(({ call, field }) => `${call} ${field}`));
    const strangers = CALL_NAMES.flatMap((call) =>
      fieldsOf(call)
        .filter(([field, { pattern, enum: set, const: only }]) => {
          const isFree = pattern === undefined && set === undefined && only === undefined;
          return isFree && !NEVER_SHOWN.includes(field) && !listed.has(`${call} ${field}`);
        })
        .map(([field]) => `${call} ${field}`),
    );
    expect(strangers).toEqual([]);
  });

  it('name fields that exist, and errors that exist', () => {
    for (const { call, field, markup, most } of MEMBER_TEXTS) {
      const schema = fieldsOf(call).find(([name]) => name === field)?.[1];
      expect([call, field, schema !== undefined]).toEqual([call, field, true]);
      expect(most).toBeLessThanOrEqual(schema?.maxLength ?? most);
      expect(markup === 'kept' || markup in ERRORS).toBe(true);
    }
  });
});
