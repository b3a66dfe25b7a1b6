/** The commands that the journal holds as blocks of bytes. */
import { LISTING_COMMANDS, type ListingCommand } from '../listing/commands.ts';
import { MEMBER_COMMANDS, type MemberCommand } from '../member/commands.ts';
import { MONEY_COMMANDS, type MoneyCommand } from '../money/commands.ts';
import { type Declarations, RecordCodec } from './record.ts';

export type DeclaredCommand = ListingCommand | MemberCommand | MoneyCommand;

export const COMMAND_DECLARATIONS: Declarations<DeclaredCommand> = {
  ...LISTING_COMMANDS,
  ...MEMBER_COMMANDS,
  ...MONEY_COMMANDS,
};

export const COMMAND_BLOCKS: RecordCodec<DeclaredCommand> = new RecordCodec('command', COMMAND_DECLARATIONS);
