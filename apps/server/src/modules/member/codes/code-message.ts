/** The message that brings a code, by mail or SMS: one text for all that a code is used for. */
import type { WireLanguage } from '@tern/protocol';
import type { Texts } from './post-code.ts';

type InBoth = Readonly<Record<WireLanguage, string>>;

const SUBJECT: InBoth = { zh: '验证码', en: 'verification code' };

interface CodeUse {
  subject?: InBoth;
  /** The use: a member who is talked into telling the code can see what it opens. Left out, the text names none. */
  use?: InBoth;
  /** A sentence at the end. */
  advice?: InBoth;
}

export function codeMessage(
  name: string,
  code: string,
  { subject = SUBJECT, use, advice }: CodeUse = {},
): Texts {
  const zhUse = use === undefined ? '' : `用于${use.zh}，`;
  const zhEnd = advice === undefined ? '。' : `；${advice.zh}。`;
  const enCode =
    use === undefined ? `your verification code is ${code}.` : `${code} is your code to ${use.en}.`;
  const enEnd = advice === undefined ? '' : ` ${advice.en}.`;
  return {
    zh: {
      subject: `${name} ${subject.zh}`,
      text: `【${name}】验证码 ${code}，${zhUse}5 分钟内有效。请勿告诉任何人${zhEnd}`,
    },
    en: {
      subject: `${name} ${subject.en}`,
      text: `${name}: ${enCode} It is valid for 5 minutes. Do not share it with anyone.${enEnd}`,
    },
  };
}
