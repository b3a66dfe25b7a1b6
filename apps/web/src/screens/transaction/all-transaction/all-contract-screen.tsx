/** The records of the contract account. Kept alive; a way that names a tab opens it. */
import { useScreenQuery } from '../../../kit/screen-context.ts';
import { ContractRecords } from './contract-records.tsx';

export function AllContractScreen() {
  return <ContractRecords asked={useScreenQuery().get('tab')} />;
}
