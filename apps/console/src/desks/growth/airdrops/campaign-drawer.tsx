/** One campaign: its total and rows; a draft's list is replaced here, and proposed once every row can be paid. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { CampaignView, useCampaign } from '../../../kit/growth/campaign-view.tsx';
import { ownText } from '../../../kit/growth/pledge-rows.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';

type Campaign = DeskResult<'getCampaigns'>['rows'][number];

export function CampaignDrawer({ campaignId, onClose }: { campaignId: string; onClose(): void }) {
  const campaign = useCampaign(campaignId);
  return (
    <SideSheet
      title={t('airdrop.numbered', { id: campaignId })}
      width={860}
      onClose={onClose}
      footer={campaign.data?.state === 'DRAFT' && <DraftActions campaign={campaign.data} />}
    >
      <CampaignView campaign={campaign} campaignId={campaignId} />
    </SideSheet>
  );
}

function DraftActions({ campaign }: { campaign: Campaign }) {
  const act = useAct();
  const may = useMay();
  const [isReplacing, setReplacing] = useState(false);
  const { campaignId, listHash, title, currency, total, rows, faults } = campaign;
  const pay = () => {
    const request = { campaignId, listHash };
    act({
      call: 'payCampaign',
      request,
      title: t('airdrop.pay'),
      subject: ownText(title),
      warning: t('airdrop.payWarning', { amount: total, currency, rows }),
      changes: requestChanges('payCampaign', request),
    });
  };
  return (
    <div className="row">
      {may('saveCampaign') && <Button onClick={() => setReplacing(true)}>{t('airdrop.replaceList')}</Button>}
      {may('payCampaign') && (
        <Button type="primary" disabled={faults > 0} onClick={pay}>
          {t('airdrop.pay')}
        </Button>
      )}
      {isReplacing && <CampaignDialog campaign={campaign} onClose={() => setReplacing(false)} />}
    </div>
  );
}
