/**
 * Real names as people write them, with their judgement, for the tests of the app and of the server: both must answer alike
 * (rules/members#real-names).
 */

export interface NameCase {
  typed: string;
  problem?: 'nameEmpty' | 'nameFormat';
  /** The name that is kept, where it is not the typed one. */
  kept?: string;
}

export const NAME_CASES: readonly NameCase[] = [
  { typed: '王燕' },
  { typed: '王' },
  { typed: '丁丁' },
  { typed: '々木' },
  { typed: '欧阳 娜娜' },
  { typed: ' 王\u3000小燕 ', kept: '王 小燕' },
  { typed: '王\u00a0小燕', kept: '王 小燕' },
  // The middle dot in the spellings of keyboards and documents.
  { typed: '阿卜杜拉·买买提' },
  { typed: '阿卜杜拉•买买提' },
  { typed: '阿卜杜拉‧买买提' },
  { typed: '阿卜杜拉・买买提' },
  { typed: '阿卜杜拉･买买提' },
  { typed: '阿卜杜拉⋅买买提' },
  { typed: '阿卜杜拉∙买买提' },
  { typed: '阿卜杜拉．买买提' },
  { typed: '阿卜杜拉.买买提' },
  { typed: '阿卜杜拉。买买提' },
  { typed: '迪丽热巴 · 迪力木拉提' },
  { typed: 'Gal·la Solà' },
  // The apostrophe and the hyphen.
  { typed: "Conan O'Brien" },
  { typed: 'Conan O’Brien' },
  { typed: 'Conan Oʼ Brien' },
  { typed: 'Conan O‘Brien' },
  { typed: 'Conan O´Brien' },
  { typed: 'Conan O＇Brien' },
  { typed: 'Leilani Kaʻiulani' },
  { typed: 'Jean-Luc  Picard', kept: 'Jean-Luc Picard' },
  { typed: 'Jean‐Luc Picard' },
  { typed: 'Jean–Luc Picard' },
  // Marks: composed, decomposed, and on letters that have no composed form.
  { typed: 'José' },
  { typed: 'Jose\u0301', kept: 'José' },
  { typed: 'Nguyễn Thị Ánh' },
  { typed: 'Nguye\u0302\u0303n', kept: 'Nguyễn' },
  { typed: 'M\u0300bala' },
  { typed: 'Ọ\u0301la' },
  { typed: 'Žižek' },
  { typed: 'Łukasz' },
  // A stop behind Latin letters.
  { typed: 'Martin Luther King Jr.' },
  { typed: 'Martin Luther King Jr．' },
  { typed: 'J.R.R. Tolkien' },
  { typed: 'St. John-Smythe' },
  { typed: 'Ａｄａ' },
  // Refused.
  { typed: '', problem: 'nameEmpty' },
  { typed: ' \u3000\u00a0', problem: 'nameEmpty' },
  { typed: '王2', problem: 'nameFormat' },
  { typed: '<b>王</b>', problem: 'nameFormat' },
  { typed: '王;燕', problem: 'nameFormat' },
  { typed: 'Ada_L', problem: 'nameFormat' },
  { typed: 'Ада', problem: 'nameFormat' },
  { typed: 'さくら', problem: 'nameFormat' },
  { typed: 'ada@b', problem: 'nameFormat' },
  { typed: '王\n燕', problem: 'nameFormat' },
  { typed: '王\u202e燕', problem: 'nameFormat' },
  { typed: '王\u200b燕', problem: 'nameFormat' },
  { typed: '王\ufe0f燕', problem: 'nameFormat' },
  { typed: '😀', problem: 'nameFormat' },
  { typed: 'ﷺ', problem: 'nameFormat' },
  { typed: '王燕.', problem: 'nameFormat' },
  { typed: '王燕。', problem: 'nameFormat' },
  { typed: '王.Anna', problem: 'nameFormat' },
  { typed: '.Anna', problem: 'nameFormat' },
  { typed: 'Anna..', problem: 'nameFormat' },
  { typed: 'Anna 。', problem: 'nameFormat' },
  { typed: 'Zo\u0300\u0301\u0303e', problem: 'nameFormat' },
  { typed: 'O \u0301Brien', problem: 'nameFormat' },
  { typed: '\u0301\u0302', problem: 'nameFormat' },
  { typed: "- '·", problem: 'nameFormat' },
  { typed: '···', problem: 'nameFormat' },
  { typed: '...', problem: 'nameFormat' },
  { typed: 'aaaa', problem: 'nameFormat' },
  { typed: 'A a', problem: 'nameFormat' },
  { typed: 'X.X.', problem: 'nameFormat' },
  { typed: '王王王', problem: 'nameFormat' },
];
