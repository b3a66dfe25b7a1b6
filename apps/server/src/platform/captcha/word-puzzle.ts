/**
 * The captcha for whoever cannot see or drag a picture: a question in words. Arithmetic with numbers spelt out, or two
 * words of a kind to be found among others; more than 10^4 different ones, and few enough guesses for each.
 */
import { randomInt } from 'node:crypto';
import type { WireLanguage } from '@tern/protocol';

export interface WordPuzzle {
  question: string;
  /** In the form of canonicalAnswer. */
  answer: string;
}

type Texts = Record<WireLanguage, string>;
type Pick = (below: number) => number;

/** Drawn from the system's randomness; a test brings its own. */
export function wordPuzzle(language: WireLanguage, pick: Pick = (below) => randomInt(below)): WordPuzzle {
  return pick(2) === 0 ? arithmetic(language, pick) : twoOfAKind(language, pick);
}

/** Two spellings of one answer are one: width, case, blanks and separators say nothing. */
export function canonicalAnswer(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,、，.。和与及]+|\band\b/gu, '');
}

const ONES = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  zh: [...'零一二三四五六七八九'],
};
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** 0 to 99 in words. */
export function spelt(number: number, language: WireLanguage): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (language === 'en') {
    if (number < 20) return ONES.en[number] as string;
    return ones === 0 ? (TENS[tens] as string) : `${TENS[tens]}-${ONES.en[ones]}`;
  }
  if (tens === 0) return ONES.zh[ones] as string;
  return `${tens === 1 ? '' : ONES.zh[tens]}十${ones === 0 ? '' : ONES.zh[ones]}`;
}

const SUMS: readonly Texts[] = [
  {
    zh: '请用数字写出：{a}加{b}再减{c}等于多少？',
    en: 'Answer in digits: what is {a} plus {b} minus {c}?',
  },
  {
    zh: '桌上有{a}个苹果，又放上{b}个，拿走{c}个，还剩几个？请用数字回答。',
    en: 'There are {a} apples on a table, {b} more are put there and {c} are taken away. How many are left? Answer in digits.',
  },
  {
    zh: '车上有{a}人，上来{b}人，下去{c}人，现在有几人？请用数字回答。',
    en: 'A bus carries {a} people, {b} get on and {c} get off. How many are on it now? Answer in digits.',
  },
];

function arithmetic(language: WireLanguage, pick: Pick): WordPuzzle {
  const [a, b] = [20 + pick(70), 5 + pick(60)];
  const c = 2 + pick(18);
  const values: Record<string, number> = { a, b, c };
  const question = (SUMS[pick(SUMS.length)] as Texts)[language].replace(/\{(\w)\}/g, (_, name: string) =>
    spelt(values[name] as number, language),
  );
  return { question, answer: String(a + b - c) };
}

interface Kind {
  name: Texts;
  words: Record<WireLanguage, readonly string[]>;
}

const KINDS: readonly Kind[] = [
  {
    name: { zh: '动物', en: 'animals' },
    words: {
      zh: '马 牛 老虎 兔子 大象 猴子 狐狸 绵羊'.split(' '),
      en: 'horse cow tiger rabbit elephant monkey fox sheep'.split(' '),
    },
  },
  {
    name: { zh: '颜色', en: 'colours' },
    words: {
      zh: '红色 蓝色 绿色 黄色 紫色 白色 黑色 灰色'.split(' '),
      en: 'red blue green yellow purple white black grey'.split(' '),
    },
  },
  {
    name: { zh: '家具', en: 'pieces of furniture' },
    words: {
      zh: '桌子 椅子 沙发 衣柜 书架 凳子 茶几 床'.split(' '),
      en: 'table chair sofa wardrobe bookshelf stool desk bed'.split(' '),
    },
  },
  {
    name: { zh: '水果', en: 'fruits' },
    words: {
      zh: '苹果 香蕉 葡萄 西瓜 桃子 梨 草莓 柠檬'.split(' '),
      en: 'apple banana grape melon peach pear strawberry lemon'.split(' '),
    },
  },
  {
    name: { zh: '天气', en: 'kinds of weather' },
    words: {
      zh: '下雨 下雪 刮风 多云 晴天 雷电 冰雹 大雾'.split(' '),
      en: 'rain snow wind cloud sunshine thunder hail fog'.split(' '),
    },
  },
];

const OTHERS = 6;
const PICKED: Texts = {
  zh: '请按顺序写出其中的两种{kind}：{words}。',
  en: 'Write the two {kind} among these words, in their order: {words}.',
};

function twoOfAKind(language: WireLanguage, pick: Pick): WordPuzzle {
  const kind = KINDS[pick(KINDS.length)] as Kind;
  const strange = KINDS.filter((one) => one !== kind).flatMap((one) => one.words[language]);
  const own = drawn(kind.words[language], 2, pick);
  const words = drawn([...own, ...drawn(strange, OTHERS, pick)], OTHERS + 2, pick);
  const separator = language === 'zh' ? '、' : ', ';
  const question = PICKED[language]
    .replace('{kind}', kind.name[language])
    .replace('{words}', words.join(separator));
  return { question, answer: canonicalAnswer(words.filter((word) => own.includes(word)).join(' ')) };
}

/** `count` different ones in random order. */
function drawn(from: readonly string[], count: number, pick: Pick): string[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)[0] as string);
}
