/** The commands that the journal holds as blocks of bytes. */
import { type Declarations, RecordCodec } from '../codec/record.ts';
import { CONTRACT_COMMANDS, type ContractBlockCommand } from '../contract/commands.ts';
import { GROWTH_COMMANDS, type GrowthCommand } from '../growth/commands.ts';
import { INDEX_COMMANDS, type SetIndex, type Tick } from '../index-price/commands.ts';
import { TICK } from '../index-price/tick.ts';
import { LISTING_COMMANDS, type ListingCommand } from '../listing/commands.ts';
import { MEMBER_COMMANDS, type MemberCommand } from '../member/commands.ts';
import { MONEY_COMMANDS, type MoneyCommand } from '../money/commands.ts';
import { OTC_COMMANDS, type OtcCommand } from '../otc/commands.ts';
import { type CancelAllSpotOrders, SPOT_COMMANDS } from '../spot/commands.ts';
import { CORE_COMMANDS, type CoreCommand } from '../start/commands.ts';
import { WALLET_COMMANDS, type WalletCommand } from '../wallet/commands.ts';

export type BlockCommand =
  | CancelAllSpotOrders
  | ContractBlockCommand
  | CoreCommand
  | GrowthCommand
  | ListingCommand
  | MemberCommand
  | MoneyCommand
  | OtcCommand
  | SetIndex
  | Tick
  | WalletCommand;

export const COMMAND_DECLARATIONS: Declarations<BlockCommand> = {
  ...CONTRACT_COMMANDS,
  ...CORE_COMMANDS,
  ...GROWTH_COMMANDS,
  ...INDEX_COMMANDS,
  ...LISTING_COMMANDS,
  ...MEMBER_COMMANDS,
  ...MONEY_COMMANDS,
  ...OTC_COMMANDS,
  ...SPOT_COMMANDS,
  ...WALLET_COMMANDS,
  tick: TICK,
};

export const COMMAND_BLOCKS: RecordCodec<BlockCommand> = new RecordCodec('command', COMMAND_DECLARATIONS);
