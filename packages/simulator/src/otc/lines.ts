/** The texts of simulated members, each in both languages: the writer does not know which one the reader has. */
import type { Pace } from './cast.ts';

export const CHAT_LINES = {
  CHECKING: '已收到付款通知，正在核对到账。 / Thank you, I am checking my account.',
  THANKS: '已放币，感谢交易！ / Released. Thank you for trading!',
  PAID: '已付款，请查收。 / I have paid, please check.',
  PLEASE_PAY:
    '您好，请按订单收款方式付款，付款后点“我已付款”。 / Hello, please pay by the method of the order, then say "I have paid".',
  PAYING: '您好，正在付款，请稍候。 / Hello, I am paying, one moment please.',
  PLEASE_RELEASE: '款已付，确认到账后请放币。 / It is paid. Please release once you see the money.',
  SELLER_RELEASES: '正在核对，确认后马上放币。 / I am checking and release right after.',
} as const;
export type ChatLine = keyof typeof CHAT_LINES;

const REMARKS: Record<Pace, string> = {
  PROMPT:
    '模拟商家，自动应答，一般一分钟内放币。 / Simulated merchant: answers by itself, releases within a minute.',
  SLOW: '模拟商家，放币较慢，约 4 到 7 分钟，请耐心等待。 / Simulated merchant: slow, releases take 4 to 7 minutes.',
  FORGETFUL:
    '模拟商家，经常不在线，可能不按时付款。 / Simulated merchant: often away and may not pay in time.',
};

export function remarkOf(pace: Pace): string {
  return REMARKS[pace];
}

export const AUTO_REPLY =
  '您好，这是模拟商家。请不要真实付款，直接点“我已付款”即可。 / Hello, this merchant is simulated. Do not pay real money, just say "I have paid".';
