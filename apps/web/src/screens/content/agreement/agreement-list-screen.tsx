/** The agreements of the platform. */
import { AGREEMENTS } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { agreementName } from '../../../features/content/index.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';

export function AgreementListScreen() {
  const navigate = useNavigate();
  return (
    <div className="p-4">
      <Card className="px-4">
        {AGREEMENTS.map((kind) => (
          <ListRow
            key={kind}
            label={agreementName(kind)}
            onPress={() => navigate(`/agreement?kind=${kind}`)}
          />
        ))}
      </Card>
    </div>
  );
}
