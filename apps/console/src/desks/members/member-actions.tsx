import type { FreezeKind } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';

/** The actions that the operator's roles allow on a member. */
export function MemberActions({ member }: { member: DeskResult<'getMemberDetail'> }) {
  const act = useAct();
  const may = useMay();
  const [isCrediting, setCrediting] = useState(false);
  const [isFreezing, setFreezing] = useState(false);
  const { memberId, isFrozen, tradingAllowed } = member;
  const subject = t('member.title', { id: memberId });
  const request = { memberId };
  const freeze = (kind: FreezeKind) =>
    act({
      call: 'freezeMember',
      request: { memberId, kind },
      subject: `${subject}\n${t('member.memberReads', { text: t(`member.freeze_${kind}`) })}`,
      title: t('member.freeze'),
      warning: t('member.freezeWarning'),
      onDone: () => setFreezing(false),
    });
  const unfreeze = () => act({ call: 'unfreezeMember', request, subject, title: t('member.unfreeze') });
  const setTrading = () =>
    act({
      call: 'setMemberTrading',
      request: { memberId, tradingAllowed: !tradingAllowed },
      subject,
      title: tradingAllowed ? t('member.stopTrading') : t('member.allowTrading'),
    });
  const endSessions = () =>
    act({
      call: 'endMemberSessions',
      request,
      subject,
      title: t('member.endSessions'),
      warning: t('member.endSessionsWarning'),
    });
  return (
    <>
      {may('creditMember') && <Button onClick={() => setCrediting(true)}>{t('money.credit')}</Button>}
      {isCrediting && <CreditDialog memberId={memberId} onClose={() => setCrediting(false)} />}
      {may('endMemberSessions') && <Button onClick={endSessions}>{t('member.endSessions')}</Button>}
      {may('setMemberTrading') && (
        <Button onClick={setTrading}>
          {tradingAllowed ? t('member.stopTrading') : t('member.allowTrading')}
        </Button>
      )}
      {!isFrozen && may('freezeMember') && (
        <Button danger onClick={() => setFreezing(true)}>
          {t('member.freeze')}
        </Button>
      )}
      {isFrozen && may('unfreezeMember') && (
        <Button type="primary" onClick={unfreeze}>
          {t('member.unfreeze')}
        </Button>
      )}
      {isFreezing && (
        <FreezeDialog
          memberId={memberId}
          subject={subject}
          onOk={freeze}
          onCancel={() => setFreezing(false)}
        />
      )}
    </>
  );
}
