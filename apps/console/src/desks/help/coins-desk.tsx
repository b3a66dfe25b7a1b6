/** The coins of the exchange with their descriptions, and one of them in the editor. Networks and limits are not written here: members read those of now. */
import { Button } from 'antd';
import { useParams } from 'react-router';
import { EditedRow } from '../../kit/edited-row.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { useEditorAddress } from '../../kit/use-editor-address.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type Coin, CoinEditor } from './coin-editor.tsx';

export default function CoinsDesk() {
  const { currency } = useParams();
  const { open, close } = useEditorAddress('/coins');
  const read = useDeskRead('getDeskCoins', {});
  const { data, error, refetch, isFetching } = read;
  if (currency !== undefined)
    return (
      <EditedRow
        key={currency}
        title={t('help.coinNamed', { coin: currency })}
        read={read}
        rowOf={(coins) => coins.find((coin) => coin.currency === currency)}
        onClose={close}
      >
        {(coin) => <CoinEditor coin={coin} onClose={close} />}
      </EditedRow>
    );
  return (
    <PageFrame title={t('nav.coins')} text={t('help.coinsText')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('nav.coins')}
        rows={data}
        columns={columns((coin) => open(coin.currency))}
        keyOf={({ currency }) => currency}
        isLoading={isFetching}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </PageFrame>
  );
}

function columns(onEdit: (coin: Coin) => void): Column<Coin>[] {
  return [
    { title: t('help.coin'), render: ({ currency }) => <b>{currency}</b> },
    { title: t('content.chinese'), render: ({ zh }) => <Beginning text={zh.about} /> },
    { title: t('content.english'), render: ({ en }) => <Beginning text={en.about} /> },
    { title: t('help.setTime'), render: ({ setTime }) => <TimeText time={setTime} /> },
    { title: t('app.action'), render: (coin) => <EditButton onPress={() => onEdit(coin)} /> },
  ];
}

const SHOWN_CHARACTERS = 60;

function Beginning({ text }: { text: string }) {
  if (text === '') return <span className="quiet">{t('help.noCoinText')}</span>;
  const isCut = text.length > SHOWN_CHARACTERS;
  return <div className="wrap-text title-cell">{isCut ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}</div>;
}

function EditButton({ onPress }: { onPress(): void }) {
  const may = useMay();
  return (
    <Button size="small" onClick={onPress}>
      {may('setCoinText') ? t('app.edit') : t('app.look')}
    </Button>
  );
}
