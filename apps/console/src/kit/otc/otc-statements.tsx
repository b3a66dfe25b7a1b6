/** The appeals of an order with both statements and their decisions, and the reports of both parties. */
import type { OtcParty } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Evidence } from './evidence.ts';
import { OtcImages } from './otc-images.tsx';
import { AppealTag } from './otc-tags.tsx';

type Appeal = Evidence['appeals'][number];
type Report = Evidence['reports'][number];

export const partyWord = (party: OtcParty) => (party === 'BUYER' ? t('otc.buyer') : t('otc.seller'));

export function OtcStatements({ evidence }: { evidence: Evidence }) {
  const { order, appeals, reports } = evidence;
  return (
    <>
      {appeals.map((appeal, at) => (
        <AppealPanel key={appeal.appealId} orderId={order.orderId} appeal={appeal} round={at + 1} />
      ))}
      {reports.map((report) => (
        <ReportPanel key={report.reportId} orderId={order.orderId} report={report} />
      ))}
    </>
  );
}

function AppealPanel({ orderId, appeal, round }: { orderId: string; appeal: Appeal; round: number }) {
  const { appellant, state, statements, decision, time, targetTime } = appeal;
  return (
    <Panel
      title={t('otc.appealRound', { round, party: partyWord(appellant) })}
      extra={<AppealTag state={state} />}
    >
      <div className="stack">
        <Facts
          facts={[
            [t('otc.raised'), <TimeText key="time" time={time} />],
            [t('otc.target'), <TimeText key="target" time={targetTime} />],
            decision !== null && [t('otc.verdict'), t(`otc.verdict_${decision.verdict}`)],
            decision !== null && [t('otc.finding'), t(`otc.finding_${decision.finding}`)],
            decision !== null && [t('otc.fault'), t(`otc.fault_${decision.fault}`)],
          ]}
        />
        {(['BUYER', 'SELLER'] as const).map((party) => {
          const statement = statements.find((one) => one.party === party);
          return (
            <section key={party} className="stack tight">
              <h3>{t('otc.statementOf', { party: partyWord(party) })}</h3>
              {statement ? (
                <Words orderId={orderId} text={statement.text} imageIds={statement.imageIds} />
              ) : (
                <p className="quiet">{t('otc.noStatement')}</p>
              )}
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

function ReportPanel({ orderId, report }: { orderId: string; report: Report }) {
  const { by, kind, text, imageIds, answer, time } = report;
  return (
    <Panel title={t('otc.reportBy', { party: partyWord(by), kind: t(`otc.report_${kind}`) })}>
      <Words orderId={orderId} text={text} imageIds={imageIds} />
      <Facts
        facts={[
          [t('otc.raised'), <TimeText key="time" time={time} />],
          answer !== '' && [t('otc.answer'), <bdi key="answer">{answer}</bdi>],
        ]}
      />
    </Panel>
  );
}

interface WordsProps {
  orderId: string;
  text: string;
  imageIds: readonly string[];
}

function Words({ orderId, text, imageIds }: WordsProps) {
  return (
    <>
      <p className="wrap-text">
        <bdi>{text}</bdi>
      </p>
      {imageIds.length > 0 && (
        <OtcImages
          orderId={orderId}
          imageIds={imageIds}
          caption={(number) => t('otc.evidenceImage', { number })}
        />
      )}
    </>
  );
}
