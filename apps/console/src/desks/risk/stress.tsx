/** "The index falls by 40 % in ten minutes": asked of a second engine, answered with who pays. Changes nothing. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Checkbox, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { callDesk, messageOf } from '../../kit/api.ts';
import { MemberLink } from '../../kit/member-link.tsx';
import { scopeName, sideName } from '../../kit/scope-name.ts';
import { t } from '../../locale/text.ts';
import { Tiles } from '../../ui/facts.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { outcomeName } from './outcome-name.ts';
import { StressCurve } from './stress-curve.tsx';

type Answer = DeskResult<'getStress'>;
interface Question {
  pairsName: string;
  percent: number;
  minutes: number;
  ordersLeave: boolean;
}

const FIRST: Question = { pairsName: '', percent: -40, minutes: 10, ordersLeave: true };
/** It plays a quarter of an hour of ticks on a copy of the whole exchange. */
const PATIENCE_MS = 120_000;

export function Stress({ pairs }: { pairs: readonly string[] }) {
  const { answer, fault, isBusy, ask } = useStress();
  return (
    <div className="stack">
      <p className="quiet">{t('risk.stressText')}</p>
      <Form<Question>
        className="row"
        layout="inline"
        initialValues={FIRST}
        onFinish={(question) => void ask(question)}
      >
        <Form.Item name="pairsName" label={t('market.pair')}>
          <Select
            style={{ minWidth: 160 }}
            options={[
              { value: '', label: t('risk.allContracts') },
              ...pairs.map((value) => ({ value, label: value })),
            ]}
          />
        </Form.Item>
        <Form.Item name="percent" label={t('risk.change')} rules={[{ required: true }]}>
          <InputNumber min={-95} max={300} precision={0} suffix="%" />
        </Form.Item>
        <Form.Item name="minutes" label={t('risk.within')} rules={[{ required: true }]}>
          <InputNumber min={1} max={60} precision={0} suffix={t('risk.minutesUnit')} />
        </Form.Item>
        <Form.Item name="ordersLeave" valuePropName="checked">
          <Checkbox>{t('risk.ordersLeave')}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('risk.ask')}
        </Button>
      </Form>
      {fault !== '' && <FaultNote title={t('risk.stressFailed')} text={fault} />}
      {isBusy && <p role="status">{t('risk.playing')}</p>}
      {answer && !isBusy && <Answers answer={answer} />}
    </div>
  );
}

function useStress() {
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ask = async ({ pairsName, percent, minutes, ordersLeave }: Question) => {
    setBusy(true);
    setFault('');
    const request: DeskRequest<'getStress'> = {
      ...(pairsName !== '' && { pairsName }),
      percent: String(percent),
      minutes: String(minutes),
      orders: ordersLeave ? 'LEAVE' : 'STAY',
    };
    try {
      setAnswer(await callDesk('getStress', request, { timeoutMs: PATIENCE_MS }));
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { answer, fault, isBusy, ask };
}

function Answers({ answer }: { answer: Answer }) {
  const money = (value: string) => <MoneyText value={value} unit="USDT" />;
  return (
    <>
      <Tiles
        tiles={[
          [t('risk.fundBefore'), money(answer.fundBefore)],
          [t('risk.fundLowest'), money(answer.fundLowest)],
          [t('risk.fundAfter'), money(answer.fundAfter)],
          [t('risk.liquidations'), String(answer.liquidations)],
          [t('risk.deleveragings'), String(answer.deleveragings)],
          [t('risk.sharedLoss'), money(answer.sharedLoss)],
          [t('risk.deficit'), money(answer.deficit)],
          [t('risk.halted'), answer.halted.join(', ') || '—'],
        ]}
      />
      <p className="quiet">{t('risk.stressBasis', { sequence: answer.sequence, ms: answer.tookMs })}</p>
      <StressCurve points={answer.curve} />
      <Panel title={t('risk.liquidations')}>
        <ListTable
          label={t('risk.liquidations')}
          rows={answer.liquidated}
          keyOf={(row) => `${row.memberId} ${row.pairsName} ${row.side} ${row.second}`}
          emptyText={t('risk.nobodyLiquidated')}
          loadingText={t('app.loading')}
          columns={[
            { title: t('risk.second'), align: 'right', render: (row) => row.second },
            { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
            { title: t('risk.scope'), render: scopeName },
            { title: t('risk.outcome'), render: (row) => outcomeName(row.outcome) },
            moneyColumn({
              title: t('risk.marginLost'),
              rows: answer.liquidated,
              value: (row) => row.marginLost,
            }),
            moneyColumn({
              title: t('risk.fundChange'),
              rows: answer.liquidated,
              value: (row) => row.fundChange,
              signed: true,
            }),
          ]}
        />
      </Panel>
      <Panel title={t('risk.deleveragings')}>
        <ListTable
          label={t('risk.deleveragings')}
          rows={answer.deleveraged}
          keyOf={(row) => `${row.memberId} ${row.pairsName} ${row.side} ${row.second} ${row.qty}`}
          emptyText={t('risk.nobodyDeleveraged')}
          loadingText={t('app.loading')}
          columns={[
            { title: t('risk.second'), align: 'right', render: (row) => row.second },
            { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
            { title: t('market.pair'), render: (row) => row.pairsName },
            { title: t('risk.side'), render: (row) => sideName(row.side) },
            moneyColumn({ title: t('risk.qty'), rows: answer.deleveraged, value: (row) => row.qty }),
            moneyColumn({ title: t('risk.price'), rows: answer.deleveraged, value: (row) => row.price }),
          ]}
        />
      </Panel>
    </>
  );
}
