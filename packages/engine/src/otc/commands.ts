/** All commands of the OTC desk. */
import type { AnswersOf, CommandBlocks } from '../codec/declarations.ts';
import { OTC_AD_COMMANDS, type OtcAdCommand } from './ad-commands.ts';
import { OTC_DESK_COMMANDS, type OtcDeskCommand } from './desk-commands.ts';
import { OTC_MERCHANT_COMMANDS, type OtcMerchantCommand } from './merchant-commands.ts';
import { OTC_ORDER_COMMANDS, type OtcOrderCommand } from './order-commands.ts';
import type { OtcRejection } from './rejections.ts';

export type OtcCommand = OtcDeskCommand | OtcMerchantCommand | OtcAdCommand | OtcOrderCommand;

export const OTC_COMMANDS = {
  ...OTC_DESK_COMMANDS,
  ...OTC_MERCHANT_COMMANDS,
  ...OTC_AD_COMMANDS,
  ...OTC_ORDER_COMMANDS,
} satisfies CommandBlocks<OtcCommand, OtcRejection>;

export type OtcAnswers = AnswersOf<typeof OTC_COMMANDS>;
