/**
 * Finds what looks like a way around the platform in a line of a chat (rules/otc#chat): a link, an e-mail, a phone, a handle
 * of another messenger. The reader is warned; nothing is blocked. To name a payment method or an account is no such way.
 */
import { withoutInvisible } from '@tern/protocol/visible-text';

const TOP_DOMAINS =
  'com|cn|net|org|io|me|cc|top|xyz|app|vip|co|info|site|link|club|shop|online|live|ru|hk|tw|jp|us|uk|gg|ly|im|to|tv|pro|win';
const LINK = new RegExp(`https?:|www\\.|(?<![a-z0-9-])[a-z0-9-]{1,63}\\.(?:${TOP_DOMAINS})(?![a-z0-9])`, 'u');
const MAIL = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}\.[a-z]/u;
/** A mobile phone of mainland China, or any one with the code of its country; a longer number is an account. */
const PHONE = /(?<!\d)(?:(?:\+|00)86)?1[3-9]\d{9}(?!\d)|\+\d{8,15}(?!\d)/u;
const AT_HANDLE = /(?<![a-z0-9])@[a-z]\w{3,}/u;
/** The name of a messenger with a handle behind it. */
const HANDLE =
  /(?:微信|薇信|威信|维信|v信|(?<![a-z])(?:wechat|weixin|wx|vx|whatsapp|telegram|tg|skype|line|signal)|电报|纸飞机|飞机|扣扣|(?<![a-z])qq)(?:号|id|is|是|群|[:=-])*(?:[a-z][\w-]{4,}|\d{5,11}(?!\d))/u;
/** An invitation to another messenger. */
const INVITATION =
  /(?:加|\+|add)(?:我|你|个|下|一下|me|my|on)*(?:微信|薇信|v信|v(?![a-z])|vx|wx|wechat|qq|扣扣|tg|telegram|whatsapp|电报|飞机)/u;
const PATTERNS = [LINK, MAIL, AT_HANDLE];
/** Blanks and dashes do not hide a number or a handle. */
const JOINED_PATTERNS = [PHONE, HANDLE, INVITATION];

export function isSuspicious(text: string): boolean {
  const plain = withoutInvisible(text.replace(/\s/gu, ' ').normalize('NFKC')).toLowerCase();
  const joined = plain.replace(/[\s.·_-]+/gu, '');
  return (
    PATTERNS.some((pattern) => pattern.test(plain)) || JOINED_PATTERNS.some((pattern) => pattern.test(joined))
  );
}
