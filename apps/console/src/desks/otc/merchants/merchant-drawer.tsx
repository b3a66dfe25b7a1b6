/** One merchant: the application beside the checked facts, bond and standing, and what operators may do. */
import type { DeskResult } from '@tern/protocol/desk';
import { Spin } from 'antd';
import { FaultView } from '../../../kit/fault-view.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { OtcStanding } from '../../../kit/otc/otc-standing.tsx';
import { MerchantTag } from '../../../kit/otc/otc-tags.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { bondText, type Merchant } from './merchant.ts';
import { MerchantActions } from './merchant-actions.tsx';

type Standing = DeskResult<'getOtcMember'>;

export function MerchantDrawer({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getOtcMember', { memberId });
  return (
    <SideSheet
      title={t('otc.merchantOf', { id: memberId })}
      width={860}
      onClose={onClose}
      footer={data?.merchant && <MerchantActions merchant={data.merchant} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data?.merchant && <Terms merchant={data.merchant} />}
      {data && <Requirements requirements={data.requirements} />}
      <OtcStanding memberId={memberId} />
    </SideSheet>
  );
}

function Terms({ merchant }: { merchant: Merchant }) {
  const { memberId, nickName, state, reason, operator, quitTime, time } = merchant;
  return (
    <Facts
      facts={[
        [t('app.member'), <MemberLink key="member" memberId={memberId} />],
        [t('otc.nickName'), <bdi key="nick">{nickName}</bdi>],
        [t('app.state'), <MerchantTag key="state" state={state} />],
        [t('otc.bond'), bondText(merchant)],
        reason !== '' && [
          t('otc.lastReason'),
          <span key="reason" className="wrap-text">
            {reason}
          </span>,
        ],
        operator !== '' && [t('app.operator'), operator],
        quitTime > 0 && [t('otc.quitTime'), <TimeText key="quit" time={quitTime} />],
        [t('otc.since'), <TimeText key="time" time={time} />],
      ]}
    />
  );
}

function Requirements({ requirements }: Pick<Standing, 'requirements'>) {
  return (
    <Panel title={t('otc.requirements')}>
      <Facts
        facts={requirements.map(({ requirement, isMet }) => [
          t(`otc.need_${requirement}`),
          <Tag key={requirement} tone={isMet ? 'good' : 'bad'}>
            {isMet ? t('otc.met') : t('otc.unmet')}
          </Tag>,
        ])}
      />
    </Panel>
  );
}
