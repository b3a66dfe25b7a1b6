/** The reasons that stop every withdrawal now, each with the way out of it where there is one. */
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Network } from '../../../features/chain/index.ts';
import {
  type WithdrawalBlock,
  WithdrawalLockNote,
  type WithdrawalTerms,
} from '../../../features/withdrawal/index.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Note } from '../../../ui/list-row.tsx';

interface BlockNotesProps {
  blocks: readonly WithdrawalBlock[];
  terms: WithdrawalTerms;
  network: Network | undefined;
}

export function BlockNotes({ blocks, terms, network }: BlockNotesProps) {
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {blocks.map((block) => (
        <BlockNote key={block} block={block} terms={terms} network={network} />
      ))}
      {terms.isSavedOnly && <Note>{t('chain.savedOnlyIsOn')}</Note>}
    </div>
  );
}

/** Where the member can do something about it. */
const WAYS = {
  identity: ['/realname', 'chain.goVerify'],
  noPostPassword: ['/accountCenter/postPasswordSet', 'chain.goSet'],
  noChannel: ['/accountCenter', 'chain.goBind'],
} as const;

function BlockNote({ block, terms, network }: Omit<BlockNotesProps, 'blocks'> & { block: WithdrawalBlock }) {
  // A frozen member reads a note of its own above.
  if (block === 'frozen') return null;
  if (block === 'locked')
    return <WithdrawalLockNote lockedUntil={terms.lockedUntil} cause={terms.lockCause} />;
  const text =
    block === 'withdrawalsPaused'
      ? t('chain.withdrawalsPaused', {
          network: networkWords(network?.network ?? ''),
          reason: network?.withdrawalPause ?? '',
        })
      : t(`chain.${block}`);
  const way = block in WAYS ? WAYS[block as keyof typeof WAYS] : undefined;
  return (
    <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
      {text}
      {way && (
        <Link to={way[0]} className="-my-2 flex h-11 items-center self-start font-semibold text-brand">
          {t(way[1])}
        </Link>
      )}
    </Note>
  );
}
