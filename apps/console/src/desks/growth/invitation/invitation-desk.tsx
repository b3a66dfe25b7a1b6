/** Invitation and rebates: money and rates, inviters, invitees with their marks, and what was settled (rules/growth). */
import { Tabs } from 'antd';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Invitees } from './invitees.tsx';
import { Inviters } from './inviters.tsx';
import { Overview } from './overview.tsx';
import { RebateDays } from './rebate-days.tsx';
import { Rebates } from './rebates.tsx';

export default function InvitationDesk() {
  const items = [
    { key: 'overview', label: t('growth.overview'), children: <Overview /> },
    { key: 'inviters', label: t('growth.inviters'), children: <Inviters /> },
    { key: 'invitees', label: t('growth.invitees'), children: <Invitees /> },
    { key: 'days', label: t('growth.days'), children: <RebateDays /> },
    { key: 'rebates', label: t('growth.rebates'), children: <Rebates /> },
  ];
  return (
    <PageFrame title={t('nav.invitation')} text={t('growth.invitationText')}>
      <Tabs items={items} />
    </PageFrame>
  );
}
