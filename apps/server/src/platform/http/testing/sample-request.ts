/** Well-formed requests made from the schemas of the calls, for tests. */
import { z } from 'zod';

/** A value for each field that has a pattern; a set of values gives its first one. */
const TAME: Record<string, string> = {
  pairsName: 'BTC/USDT',
  mainCur: 'USDT',
  currency: 'USDT',
  memberId: '10002001',
  member: '10002001',
  randomCode: '1700000000000',
  id: '1',
  requestId: 'r-1',
  amount: '1',
  price: '1',
  qty: '1',
  phone: '13800000000',
  password: 'correct-horse-9',
  code: '123456',
  nickName: 'x',
  orderId: '1',
};

/** A value of every field that the request needs, or of every field that it has. */
export function sampleRequest(
  schema: z.ZodType,
  fields: 'required fields' | 'every field' = 'required fields',
): Record<string, string> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, { enum?: string[]; const?: string }>;
    required?: string[];
  };
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([field]) => fields === 'every field' || required.includes(field))
      .map(([field, { enum: set, const: only }]) => [field, TAME[field] ?? set?.[0] ?? only ?? '1']),
  );
}
