/** The fund over the time of the fall, drawn as one line; the table below it says the same in words. */
import { formatUnits, parseUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';

type Point = DeskResult<'getStress'>['curve'][number];

// Finer than the screen, so that whole places do.
const WIDTH = 3_000;
const HEIGHT = 600;
const EDGE = 20;
const SHOWN_POINTS = 12;
const FUND_SCALE = 8;

export function StressCurve({ points }: { points: readonly Point[] }) {
  const step = Math.max(1, Math.ceil(points.length / SHOWN_POINTS));
  const rows = points.filter((_, at) => at % step === 0 || at === points.length - 1);
  const funds = points.map(({ fund }) => fund);
  return (
    <Panel title={t('risk.curve')}>
      <div className="curve">
        <Edges funds={funds} />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('risk.curve')}
        >
          <polyline
            points={lineOf(funds)}
            fill="none"
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <ListTable
        label={t('risk.curve')}
        rows={rows}
        keyOf={(row) => String(row.second)}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
        columns={[
          { title: t('risk.second'), align: 'right', render: (row) => row.second },
          {
            title: t('risk.change'),
            align: 'right',
            render: (row) => <span className="num">{row.percent}%</span>,
          },
          moneyColumn({ title: t('risk.fund'), rows, value: (row) => row.fund }),
          { title: t('risk.liquidations'), align: 'right', render: (row) => row.liquidations },
        ]}
      />
    </Panel>
  );
}

/** The values at the top and the bottom of the drawing. */
function Edges({ funds }: { funds: readonly string[] }) {
  const [least, most] = edgesOf(funds);
  return (
    <p className="quiet">
      {t('risk.highest')} <MoneyText value={formatUnits(most, FUND_SCALE)} unit="USDT" /> · {t('risk.lowest')}{' '}
      <MoneyText value={formatUnits(least, FUND_SCALE)} unit="USDT" />
    </p>
  );
}

function edgesOf(funds: readonly string[]): [least: bigint, most: bigint] {
  const units = funds.map((fund) => parseUnits(fund, FUND_SCALE));
  const least = units.reduce((low, fund) => (fund < low ? fund : low));
  const most = units.reduce((high, fund) => (fund > high ? fund : high));
  return [least, most];
}

/** The lowest at the bottom, the highest at the top; one that never changes goes through the middle. */
function lineOf(funds: readonly string[]): string {
  const [least, most] = edgesOf(funds);
  const room = BigInt(HEIGHT - 2 * EDGE);
  return funds
    .map((fund, at) => {
      const x = Math.round((at / Math.max(1, funds.length - 1)) * WIDTH);
      const above = parseUnits(fund, FUND_SCALE) - least;
      // style-allow: a place on the drawing, no money
      const height = most === least ? HEIGHT / 2 : EDGE + Number((above * room) / (most - least));
      return `${x},${HEIGHT - height}`;
    })
    .join(' ');
}
