import { describe, expect, it } from 'vitest';
import { differences, fieldsOf } from './json-fields.ts';

describe('fieldsOf', () => {
  it('names nested fields by their path and keeps plain lists whole', () => {
    const json = '{"pairsName":"BTC/USDT","filters":{"tickSize":"0.01"},"roles":["market","support"]}';
    expect([...fieldsOf(json)]).toEqual([
      ['pairsName', 'BTC/USDT'],
      ['filters.tickSize', '0.01'],
      ['roles', 'market, support'],
    ]);
  });

  it('numbers the members of a list of objects', () => {
    expect([...fieldsOf('{"sources":[{"source":"a","weight":1},{"source":"b","weight":2}]}')]).toEqual([
      ['sources.0.source', 'a'],
      ['sources.0.weight', '1'],
      ['sources.1.source', 'b'],
      ['sources.1.weight', '2'],
    ]);
  });

  it('shows what is no JSON as it is, and nothing for nothing', () => {
    expect([...fieldsOf('<b>broken')]).toEqual([['', '<b>broken']]);
    expect(fieldsOf('').size).toBe(0);
    expect(fieldsOf('null').size).toBe(0);
  });
});

describe('differences', () => {
  it('holds every field of both sides', () => {
    expect(differences('{"maker":1000,"old":true}', '{"maker":900,"new":"x"}')).toEqual([
      { field: 'maker', before: '1000', after: '900' },
      { field: 'new', before: undefined, after: 'x' },
      { field: 'old', before: 'true', after: undefined },
    ]);
  });
});
