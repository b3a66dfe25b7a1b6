/** The texts of a number field without a number. They are part of the fields themselves, and so of no area that loads. */
export const number = {
  notANumber: '请输入正确的数字',
  tooLong: '最多 {most} 位整数',
  tooManyDecimals: '最多 {n} 位小数',
  wholeOnly: '请输入整数',
} as const;
