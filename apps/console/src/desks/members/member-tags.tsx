import type { CardState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Tag } from '../../ui/tag.tsx';

const TONES = { '': 'plain', REVIEWING: 'info', PASS: 'good', REJECT: 'bad' } as const;

export function CardTag({ state }: { state: CardState }) {
  return <Tag tone={TONES[state]}>{t(`card.${state === '' ? 'NONE' : state}`)}</Tag>;
}

/** Shows if a member may act, and trade. */
export function MemberTags({ member }: { member: { isFrozen: boolean; tradingAllowed: boolean } }) {
  const { isFrozen, tradingAllowed } = member;
  return (
    <span className="nowrap">
      <Tag tone={isFrozen ? 'bad' : 'good'}>{isFrozen ? t('member.frozen') : t('member.active')}</Tag>
      {!tradingAllowed && <Tag tone="warn">{t('member.noTrading')}</Tag>}
    </span>
  );
}
