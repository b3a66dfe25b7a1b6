/** The screens behind the accounts: one coin, transfers, capital records; loaded together. */
export { AssetDetailScreen } from '../screens/assets/asset-detail/asset-detail-screen.tsx';
export { CapitalRecordsScreen } from '../screens/assets/capital-records/capital-records-screen.tsx';
export { CapitalRecordsDetailScreen } from '../screens/assets/capital-records-detail/capital-records-detail-screen.tsx';
export { ChooseCoinScreen } from '../screens/assets/choose-coin/choose-coin-screen.tsx';
export { TransferScreen } from '../screens/assets/transfer/transfer-screen.tsx';
export { TransferSuccessScreen } from '../screens/assets/transfer-success/transfer-success-screen.tsx';
