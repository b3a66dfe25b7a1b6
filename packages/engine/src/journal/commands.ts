/**
 * All commands of the engine. Amounts are bigint units at the asset's scale, prices bigint units at the market's
 * priceScale, quantities bigint units at its qtyScale. A command carries no time and no sequence of its own: the batch
 * does (batch.ts). Names are imperative.
 */
import type { ContractCommand } from '../contract/commands.ts';
import type { GrowthCommand } from '../growth/commands.ts';
import type { SetIndex, Tick } from '../index-price/commands.ts';
import type { ListingCommand } from '../listing/commands.ts';
import type { MemberCommand } from '../member/commands.ts';
import type { MoneyCommand } from '../money/commands.ts';
import type { OtcCommand } from '../otc/commands.ts';
import type { SpotCommand } from '../spot/commands.ts';
import type { CoreCommand } from '../start/commands.ts';
import type { WalletCommand } from '../wallet/commands.ts';

export type Command =
  | ListingCommand
  | MemberCommand
  | MoneyCommand
  | SpotCommand
  | ContractCommand
  | SetIndex
  | Tick
  | CoreCommand
  | WalletCommand
  | OtcCommand
  | GrowthCommand;

export type CommandKind = Command['kind'];
