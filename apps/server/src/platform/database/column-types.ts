/**
 * The columns as the program reads them. Columns of type bigint are read as bigint, so no amount and no sequence is ever
 * a floating point number by accident; a type that is not here is read as its text, numeric and arrays too.
 */
import type { CustomTypesConfig } from 'pg';

const asNumber = (text: string) => Number(text);
const asTime = (text: string) => new Date(text);
const asJson = (text: string): unknown => JSON.parse(text);

/** Keyed by the number that the type has in every PostgreSQL. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, (text) => BigInt(text)],
  // smallint, integer, oid, real, double precision
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [700, asNumber],
  [701, asNumber],
  [114, asJson],
  [3802, asJson],
  // date, timestamp, timestamptz
  [1082, asTime],
  [1114, asTime],
  [1184, asTime],
]);

const asText = (text: string): unknown => text;

export const COLUMN_TYPES: CustomTypesConfig = {
  getTypeParser: (type: number) => PARSERS.get(type) ?? asText,
};
