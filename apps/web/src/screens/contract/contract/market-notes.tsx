/** The notes of the contract's screen: the exchange's announcements below the form, and at its end why the contract is not open. */
import type { WireContract } from '@tern/protocol';
import { Announcements, StateFooter } from '../../../features/contract/index.ts';
import { useMark } from '../../../feed/use-feed.ts';

interface NoteProps {
  contract: WireContract;
}

const useNow = ({ market, mark }: WireContract) => useMark(market) ?? mark;

export function MarketNews({ contract }: NoteProps) {
  return <Announcements now={useNow(contract)} place="mx-4 mb-2" />;
}

export function MarketState({ contract }: NoteProps) {
  return <StateFooter contract={contract} now={useNow(contract)} />;
}
