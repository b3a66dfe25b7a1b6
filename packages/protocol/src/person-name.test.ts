import { describe, expect, it } from 'vitest';
import { foldedName, isSameName, nameProblem, spelledName } from './person-name.ts';
import { NAME_CASES } from './person-name-cases.ts';

describe('a real name', () => {
  it.each(NAME_CASES)('$typed: $problem', ({ typed, problem, kept = typed }) => {
    expect(nameProblem(typed)).toBe(problem);
    if (problem === undefined) expect(spelledName(typed)).toBe(kept);
  });

  it('is judged alike as it was typed and as it is kept, and folding it twice changes nothing', () => {
    for (const { typed, problem } of NAME_CASES) {
      if (problem === undefined) expect(nameProblem(spelledName(typed)), typed).toBeUndefined();
      expect(foldedName(foldedName(typed)), typed).toBe(foldedName(typed));
    }
  });

  it.each([
    ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ['阿卜杜拉‧买买提', '阿卜杜拉⋅买买提'],
    ['阿卜杜拉・买买提', '阿卜杜拉.买买提'],
    ['阿卜杜拉．买买提', '阿卜杜拉。买买提'],
    ['阿卜杜拉 · 买买提', '阿卜杜拉·买买提'],
    ['O’Brien', "O'Brien"],
    ['OʼBrien', "o'brien"],
    ['Jean–Luc Picard', 'JEAN-LUC  PICARD'],
    ['José', 'Jose\u0301'],
    ['Martin King Jr．', 'martin king jr.'],
    ['Ａｄａ\u3000Lovelace', 'ada\tlovelace'],
  ])('%s and %s are one', (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ['Ada', 'Adá'],
    ['王小燕', '王小红'],
    ['王小燕', '王 小燕'],
    ['阿卜杜拉·买买提', '阿卜杜拉买买提'],
    ['Anna', 'Аnna'],
    ["O'Brien", 'OBrien'],
    ['M\u0300bala', 'Mbala'],
    ['戸田', '戶田'],
  ])('%s and %s are two', (one, other) => expect(isSameName(one, other)).toBe(false));
});
